/** Named values of one kind in a store of this browser's database. */
export interface Database<S extends string> {
  /** @throws Error with words for people where the browser keeps nothing; so do the others */
  all<T>(store: S): Promise<T[]>;
  get<T>(store: S, key: string): Promise<T | undefined>;
  put(store: S, key: string, value: unknown): Promise<unknown>;
  remove(store: S, key: string): Promise<unknown>;
}

/** A database of this browser; what is in it stays until the person deletes it. It opens with its first use. */
export function database<S extends string>(name: string, stores: readonly S[]): Database<S> {
  let opened: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        for (const store of stores) request.result.createObjectStore(store);
      };
      request.onsuccess = () => {
        // another tab has a newer page: it must not wait for this one
        request.result.onversionchange = () => {
          request.result.close();
          opened = null;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(fault(request.error));
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function run<T>(store: S, mode: IDBTransactionMode, work: (s: IDBObjectStore) => IDBRequest<T>) {
    const there = await open();
    return new Promise<T>((resolve, reject) => {
      const transaction = there.transaction(store, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(fault(transaction.error));
      transaction.onabort = () => reject(fault(transaction.error));
    });
  }

  return {
    all: <T>(store: S) => run(store, 'readonly', (s) => s.getAll() as IDBRequest<T[]>), // safe: each store has one writer
    get: <T>(store: S, key: string) => run(store, 'readonly', (s) => s.get(key) as IDBRequest<T | undefined>), // safe: as above
    put: (store, key, value) => run(store, 'readwrite', (s) => s.put(value, key)),
    remove: (store, key) => run(store, 'readwrite', (s) => s.delete(key)),
  };
}

const fault = (error: DOMException | null): Error =>
  new Error(
    error?.name === 'QuotaExceededError'
      ? 'This device has no room left for the sound. Delete something and try again.'
      : 'This browser does not let the page keep sounds, perhaps because the window is private.',
    { cause: error },
  );
