import type { FileStore } from '../files/file-store.ts';

/** The part of a store below a folder; its keys are relative to the folder. */
export function below(store: FileStore, folder: string): FileStore {
  const inside = (key: string) => `${folder}/${key}`;
  return {
    write: (key, source, maxBytes) => store.write(inside(key), source, maxBytes),
    open: (key, from) => store.open(inside(key), from),
    sizeOf: (key) => store.sizeOf(inside(key)),
    remove: (key) => store.remove(inside(key)),
    trouble: () => store.trouble(),
    close: () => store.close(),
    async *list() {
      for await (const { key, changed_at } of store.list())
        if (key.startsWith(`${folder}/`)) yield { key: key.slice(folder.length + 1), changed_at };
    },
  };
}
