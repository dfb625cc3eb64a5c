import { type Fault as SandboxFault, startSandbox } from "../../server/vendorApi/sandbox.ts";
import { findFreePort } from "./site.ts";

/** Besides the sandbox's faults it may be down: nothing listens on its port. */
export type Fault = SandboxFault | "none" | "down";

export type Vendor = Awaited<ReturnType<typeof startVendor>>;

export const vendorKey = "vendor-test-key-of-32-bytes-long";
export const vendorIv = "vendor-test-iv16";

/** The sandbox, with a fault that the test sets for all calls, and with a memory. */
export async function startVendor({ fault = "none" }: { fault?: Fault } = {}) {
  const enquiries: Record<string, unknown>[] = [];
  const calls: { path: string; payload: Record<string, unknown> }[] = [];
  let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined;
  // The vendor keeps this port even while it is down.
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const open = () =>
    startSandbox({
      ...{ key: vendorKey, iv: vendorIv, port, log: { error: console.error } },
      take: (enquiry) => enquiries.push(enquiry),
      findFault(path, payload) {
        calls.push({ path, payload });
        return fault === "none" || fault === "down" ? undefined : fault;
      },
    });
  const vendor = {
    url,
    /** The settings of a server that calls it. They stay the same through "down". */
    settings: { API_BASE: url, API_KEY: vendorKey, API_IV: vendorIv },
    /** Every enquiry that the vendor has taken, decrypted, in order of arrival. */
    enquiries,
    /** Every call, taken or not. */
    calls,
    async setFault(next: Fault) {
      fault = next;
      if (next === "down") await vendor.close();
      else sandbox ??= await open();
    },
    async close() {
      await sandbox?.close();
      sandbox = undefined;
    },
  };
  await vendor.setFault(fault);
  return vendor;
}
