/** The least recently used values are forgotten first. */
export function lru<V>(limit: number) {
  const values = new Map<string, V>();
  return {
    get(key: string): V | undefined {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    forget(key: string): void {
      values.delete(key);
    },
    set(key: string, value: V): void {
      values.delete(key);
      values.set(key, value);
      if (values.size > limit) values.delete(values.keys().next().value!);
    },
  };
}
