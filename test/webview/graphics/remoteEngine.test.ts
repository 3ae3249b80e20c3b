import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type Engine, EngineError } from '../../../src/engine/engine.ts';
import { gpuBuffer } from '../../../src/engine/gpuPlane.ts';
import { Channel } from '../../../src/protocol/channel.ts';
import { longestEdge } from '../../../src/refine/longestEdge.ts';
import type { FromDevice, ToDevice } from '../../../webview/graphics/messages.ts';
import { planeId, remoteEngine, sessionId } from '../../../webview/graphics/remoteEngine.ts';
import { ServedSessions } from '../../../webview/graphics/servedSessions.ts';
import { portOf } from '../../../webview/messagePort.ts';
import { engines } from '../../support/engines.ts';
import { randomMesh } from '../../support/randomMesh.ts';

/** An engine behind messages, as in another worker; null stands for a device that was lost. */
function behindMessages(engine: Engine | null) {
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
	const maxWords = engine?.maxWords ?? 2 ** 28;
	const remote = remoteEngine(channel, {
		adapter: 'remote',
		maxWords,
		software: false,
		generation: 1,
	});
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
		'gives the mesh that the CPU gives, seed 11, and keeps its planes',
		async () => {
			const mesh = randomMesh(11);
			const how = options(mesh.triangles.length / 3);
			const engine = gpu.open();
			const { remote, sessions, close } = behindMessages(engine);
			try {
				const expected = await longestEdge.refine(createCpuEngine(), mesh, how);
				const { resident, ...refined } = await longestEdge.refine(remote, mesh, {
					...how,
					keep: true,
				});
				expect(refined.mesh).toEqual(expected.mesh);
				expect(refined.maps).toEqual(expected.maps);
				const { session, planes, counts } = resident!;
				const kept = sessions.plane(sessionId(session), planeId(planes.corners));
				expect(gpuBuffer(kept).size).toBeGreaterThanOrEqual(12 * counts.triangles);
				expect(Object.keys(refined.rounds[0]!.milliseconds).length).toBeGreaterThan(0);
				session.end();
			} finally {
				close();
				engine.destroy();
			}
		},
	);

	test('says that its device was lost', async () => {
		const { remote, close } = behindMessages(null);
		const mesh = randomMesh(11);
		const failed = longestEdge.refine(remote, mesh, options(mesh.triangles.length / 3));
		await expect(failed).rejects.toThrow(EngineError);
		await expect(failed).rejects.toMatchObject({ failure: 'device-lost' });
		close();
	});

	test('refuses planes that the device could not hold, at once', () => {
		const { remote, close } = behindMessages(null);
		const session = remote.begin(() => 0);
		expect(() => session.plane('much', 2 ** 29)).toThrow(/much needs/);
		session.end();
		close();
	});
});
