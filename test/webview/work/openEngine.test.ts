import { describe, expect, test } from 'vitest';
import { Channel } from '../../../src/protocol/channel.ts';
import type { FromDevice, ToDevice } from '../../../webview/graphics/messages.ts';
import { portOf } from '../../../webview/util/messagePort.ts';
import { DeviceLink } from '../../../webview/work/deviceLink.ts';
import { openEngine } from '../../../webview/work/openEngine.ts';

const never = new Promise<never>(() => {});

/** Connects a link to a worker that hears that its engine is asked for, and answers where it has an answer. */
function connect(link: DeviceLink, answer?: ToDevice['engine']['result']): Promise<void> {
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

/** An engine that is asked for of two workers, one after the other, of which neither answers. */
async function askedOfTwo() {
	const link = new DeviceLink(1);
	const first = connect(link);
	const opened = openEngine({ choice: 'gpu', size: { triangles: 2, hasGoal: false } }, link, never);
	await first;
	await connect(link);
	return { link, opened };
}

describe('where the worker of the graphics device ends before it has opened an engine', () => {
	test('the next one is asked, as often as there is one', async () => {
		const { link, opened } = await askedOfTwo();
		const none = { none: 'it is one of a test', maxLength: 0, generation: 0 };
		await connect(link, { ...none, software: false, compiled: false });
		expect(await opened).toMatchObject({
			engine: { kind: 'cpu' },
			reasons: { fallback: 'On the CPU, because it is one of a test.' },
		});
	});

	test('and there is none any more, the CPU does the work', async () => {
		const { link, opened } = await askedOfTwo();
		link.connect(null);
		expect((await opened).reasons.fallback).toBe(
			'On the CPU, because the graphics worker does not run.',
		);
	});
});
