import { describe, expect, test } from 'vitest';
import { Channel } from '../../../src/protocol/channel.ts';
import type { FromDevice, ToDevice } from '../../../webview/graphics/messages.ts';
import { portOf } from '../../../webview/util/messagePort.ts';
import { DeviceLink } from '../../../webview/work/deviceLink.ts';
import { openEngine } from '../../../webview/work/openEngine.ts';

const noSize = { maxWords: 0, software: false, compiled: false, generation: 0 };
const never = new Promise<never>(() => {});
const wanted = {
	choice: 'gpu',
	size: { triangles: 2, marked: 1, rounds: 1 },
} as unknown as Parameters<typeof openEngine>[0];

/** Connects a link to a worker that hears that its engine is asked for, and answers where it has an answer. */
function workerOf(link: DeviceLink, answer?: ToDevice['engine']['result']): Promise<void> {
	const { port1, port2 } = new MessageChannel();
	const heard = new Promise<void>((hear) => {
		new Channel<FromDevice, ToDevice>(portOf(port2), 'device').handle('engine', () => {
			hear();
			return answer ?? never;
		});
	});
	link.connect(portOf(port1));
	return heard;
}

describe('where the worker of the graphics device ends before it has opened an engine', () => {
	test('the next one is asked, as often as there is one', async () => {
		const link = new DeviceLink(1);
		const first = workerOf(link);
		const opened = openEngine(wanted, link, never);
		await first;
		await workerOf(link);
		await workerOf(link, { ...noSize, none: 'it is one of a test' });
		expect(await opened).toMatchObject({
			engine: { kind: 'cpu' },
			words: { fallback: 'On the CPU, because it is one of a test.' },
		});
	});

	test('and there is none any more, the CPU does the work', async () => {
		const link = new DeviceLink(1);
		const first = workerOf(link);
		const opened = openEngine(wanted, link, never);
		await first;
		await workerOf(link);
		link.connect(null);
		expect((await opened).words.fallback).toBe(
			'On the CPU, because the worker of the graphics device does not run.',
		);
	});
});
