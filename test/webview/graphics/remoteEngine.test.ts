import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type Engine, EngineError } from '../../../src/engine/engine.ts';
import { gpuBuffer } from '../../../src/engine/gpuEngineBuffer.ts';
import { Channel } from '../../../src/protocol/channel.ts';
import { smoothFast } from '../../../src/refine/adapt/fast/smoothFast.ts';
import { longestEdgeWith } from '../../../src/refine/rounds/inRounds.ts';
import { Cancelled, CancelSource } from '../../../src/util/cancel.ts';
import type { FromDevice, ToDevice } from '../../../webview/graphics/messages.ts';
import { bufferId, remoteEngine, sessionId } from '../../../webview/graphics/remoteEngine.ts';
import { ServedSessions } from '../../../webview/graphics/servedSessions.ts';
import { portOf } from '../../../webview/util/messagePort.ts';
import { size } from '../../support/adapting.ts';
import { copyOf, openRecords, recordsWith } from '../../support/adaptStarts.ts';
import { engines } from '../../support/engines.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';

/** An engine behind messages, as in another worker; null stands for a device that was lost. */
function behindMessages(engine: Engine | null, cancelled?: Promise<never>) {
	const { port1, port2 } = new MessageChannel();
	const sessions = new ServedSessions();
	const server = new Channel<FromDevice, ToDevice>(portOf(port1), 'device');
	server.handle('begin', ({ session }) => sessions.begin(session, engine));
	server.handle('work', (params) => sessions.work(params));
	server.handle('end', ({ session }) => {
		sessions.end(session);
		return null;
	});
	const channel = new Channel<ToDevice, FromDevice>(portOf(port2), 'device');
	const maxLength = engine?.maxLength ?? 2 ** 28;
	const device = { adapter: 'remote', maxLength, software: false, generation: 1 };
	const remote = remoteEngine(channel, device, cancelled);
	return {
		remote,
		sessions,
		close() {
			port1.close();
			port2.close();
		},
	};
}

const options = (triangles: number) => ({
	selection: Uint8Array.from({ length: triangles }, (_, t) => (t % 5 === 0 ? 1 : 0)),
	rounds: 3,
	now: () => performance.now(),
});

describe('an engine behind messages', () => {
	const [, gpu] = engines;

	test.skipIf(gpu.missing)(
		'gives the mesh that the CPU gives, seed 11, and keeps its buffers',
		async () => {
			const mesh = randomMesh(11);
			const how = options(mesh.triangles.length / 3);
			const engine = gpu.open();
			const { remote, sessions, close } = behindMessages(engine);
			try {
				const expected = await longestEdgeWith({}).refine(createCpuEngine(), mesh, how);
				const { resident, ...refined } = await longestEdgeWith({}).refine(remote, mesh, {
					...how,
					keep: true,
				});
				expect(refined.mesh).toEqual(expected.mesh);
				expect(refined.maps).toEqual(expected.maps);
				const { session, buffers, counts } = resident!;
				const kept = sessions.buffer(sessionId(session), bufferId(buffers.corners));
				expect(gpuBuffer(kept).size).toBeGreaterThanOrEqual(12 * counts.triangles);
				expect(Object.keys(refined.rounds[0]!.milliseconds).length).toBeGreaterThan(0);
				session.end();
			} finally {
				close();
				engine.destroy();
			}
		},
	);

	test.skipIf(gpu.missing)('moves points by a texture of the device', async () => {
		const records = recordsWith(
			perturbedGrid(8, 8),
			size(() => 0.2),
		);
		const engine = gpu.open();
		const { remote, close } = behindMessages(engine);
		const moved = async (on: Engine) => {
			const mesh = openRecords(on, records);
			const done = await smoothFast(mesh, { sweeps: 2, keepLines: false, spacing: 1 });
			const places = (await copyOf(mesh)).points;
			mesh.session.end();
			return { done, places };
		};
		try {
			expect(await moved(remote)).toEqual(await moved(engine));
		} finally {
			close();
			engine.destroy();
		}
	});

	test('says that its device was lost', async () => {
		const { remote, close } = behindMessages(null);
		const mesh = randomMesh(11);
		const failed = longestEdgeWith({}).refine(remote, mesh, options(mesh.triangles.length / 3));
		await expect(failed).rejects.toThrow(EngineError);
		await expect(failed).rejects.toMatchObject({ failure: 'device-lost' });
		close();
	});

	/** An engine of the CPU whose sessions take as long over a step as the test wants, and write down their end. */
	function slowEngine() {
		const told: string[] = [];
		let finish = () => {};
		const engine = createCpuEngine();
		const slow: Engine = {
			...engine,
			begin(now) {
				const session = engine.begin(now);
				session.time = async () => {
					told.push('begun');
					await new Promise<void>((done) => {
						finish = done;
					});
					told.push('done');
				};
				const end = session.end.bind(session);
				session.end = () => {
					told.push('ended');
					end();
				};
				return session;
			},
		};
		return { slow, told, finish: () => finish() };
	}

	test('ends all waits when it is cancelled, and the session after the step', async () => {
		const { slow, told, finish } = slowEngine();
		const cancel = new CancelSource();
		const cancelled = new Promise<never>((_, reject) => {
			cancel.onCancel(() => reject(new Cancelled()));
		});
		const { remote, close } = behindMessages(slow, cancelled);
		const session = remote.begin(() => 0);
		const step = session.time('slow', () => {});
		await expect.poll(() => told).toEqual(['begun']);
		cancel.cancel();
		await expect(step).rejects.toThrow(Cancelled);
		session.end();
		const next = remote.begin(() => 0);
		expect(told).toEqual(['begun']);
		finish();
		await expect.poll(() => told).toEqual(['begun', 'done', 'ended']);
		next.end();
		close();
	});

	test("moves memory that is the session's, and of other memory takes a part", async () => {
		const { remote, close } = behindMessages(createCpuEngine());
		const session = remote.begin(() => 0);
		const all = Uint32Array.of(1, 2, 3);
		const whole = new Uint32Array(1000).fill(4).subarray(0, 2);
		const other = new Uint32Array(1000).fill(5);
		const buffers = [
			session.upload('all', all),
			session.upload('whole', whole, undefined, { growsInPlace: true }),
			session.upload('part', other.subarray(1, 3)),
		];
		const read = [];
		for (const buffer of buffers) read.push([...(await session.read(buffer, buffer.length))]);
		expect(read).toEqual([
			[1, 2, 3],
			[4, 4],
			[5, 5],
		]);
		expect([all, whole, other].map(({ length }) => length)).toEqual([0, 0, 1000]);
		session.end();
		close();
	});

	test('refuses buffers that the device could not hold, at once', () => {
		const { remote, close } = behindMessages(null);
		const session = remote.begin(() => 0);
		expect(() => session.buffer('much', 2 ** 29)).toThrow(/much needs/);
		session.end();
		close();
	});
});
