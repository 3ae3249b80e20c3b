import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { garbageCollector } from '../../src/platform/memory.ts';

test('collects what nobody holds any more', async () => {
	const collect = garbageCollector()!;
	let kept: Uint8Array | undefined = new Uint8Array(2 ** 20);
	const seen = new WeakRef(kept);
	kept = undefined;
	// A weak reference holds what it refers to until the turn is over.
	await new Promise((resolve) => setImmediate(resolve));
	collect();
	expect(seen.deref()).toBeUndefined();
});

test('leaves the collector to threads that are starting meanwhile', () => {
	garbageCollector();
	expect(runInNewContext('typeof gc')).toBe('function');
});

test('collects nothing where arrays take less than is worth it', async () => {
	const seen = new WeakRef(new Uint8Array(2 ** 20));
	const turn = () => new Promise((resolve) => setImmediate(resolve));
	await turn();
	garbageCollector(2 ** 34)!();
	expect(seen.deref()).toBeDefined();
	await turn();
	garbageCollector(1)!();
	expect(seen.deref()).toBeUndefined();
});
