import type { TestProject } from 'vitest/node';
import { newInstanceFolder, stopInstance } from './mariadb.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where this run's MariaDB lives once a test has asked for it. */
    mariadbFolder: string;
  }
}

/** Once a run: the database server itself starts only when a test needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await newInstanceFolder();
  project.provide('mariadbFolder', folder);
  return () => stopInstance(folder);
}
