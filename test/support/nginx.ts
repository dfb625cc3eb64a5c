export async function startNginx(_: { ports: number[] }): Promise<{ origin: string; httpsPort: number; stop(): Promise<void> }> {
  throw new Error("not yet");
}
