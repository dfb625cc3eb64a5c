/** Records in the order in which they are made. The office has the first `received` of the `saved` records. */
export interface FieldQueue {
  isOnline: boolean;
  saved: number;
  received: number;
}

/** Three records are on the phone at the start. */
export const startQueue: FieldQueue = { isOnline: false, saved: 3, received: 0 };

const sync = (queue: FieldQueue): FieldQueue => (queue.isOnline ? { ...queue, received: queue.saved } : queue);

export function saveRecord(queue: FieldQueue, most: number): FieldQueue {
  return sync({ ...queue, saved: Math.min(queue.saved + 1, most) });
}

export function setNetwork(queue: FieldQueue, isOnline: boolean): FieldQueue {
  return sync({ ...queue, isOnline });
}
