import type { TestProject } from 'vitest/node';
import { newInstanceFolder, stopInstance, stopInstancesAfter } from './instances/instance.ts';
import { migratedFolderVariable } from './migrated.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where this run's MariaDB lives once a test has asked for it. */
    mariadbFolder: string;
    /** The same for Redis. */
    redisFolder: string;
  }
}

/** Once a run: the servers themselves start only when a test needs them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mariadbFolder = await newInstanceFolder('mariadb');
  const redisFolder = await newInstanceFolder('redis');
  project.provide('mariadbFolder', mariadbFolder);
  project.provide('redisFolder', redisFolder);
  const migratedFolder = await newInstanceFolder('migrated');
  process.env[migratedFolderVariable] = migratedFolder;
  const folders = [mariadbFolder, redisFolder, migratedFolder];
  stopInstancesAfter(process.pid, folders);
  return async () => {
    await Promise.all(folders.map(stopInstance));
  };
}
