/* A server and its client for each test of a file, and meshes that fit into a line. */
import { afterEach, beforeEach } from 'vitest';
import { type Client, connect, type MemoryFiles } from './client.ts';

export const node = '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n';
export const ele = '1 3 0\n1 1 2 3\n';
export const square = '4\n0 0\n1 0\n1 1\n0 1\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n2\n1 2 3 1\n-3 4 5 0\n';

/** Those of the test that runs. */
export let client: Client;
export let files: MemoryFiles;

/** Connects before each test of the file that calls it, and ends that after the test. */
export function connectEach({ initialize = true } = {}): void {
	let dispose = async () => {};
	beforeEach(async () => {
		({ client, files, dispose } = connect({ delays: { quick: 1, whole: 20 } }));
		if (initialize) await client.initialize();
	});
	afterEach(() => dispose());
}
