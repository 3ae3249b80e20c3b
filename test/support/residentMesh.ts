import type { Engine, Session } from '../../src/engine/engine.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { prepare } from '../../src/refine/host/prepare.ts';
import {
	lengthsOf,
	openResident,
	type Resident,
	type ResidentBuffers,
} from '../../src/refine/resident/resident.ts';

const now = () => performance.now();

/** The mesh, resident in a session of its own. */
export async function open(
	engine: Engine,
	mesh: TriMesh,
	selection: Uint8Array,
): Promise<Resident> {
	const prepared = await prepare(mesh, { selection }, true);
	return openResident(engine.begin(now), prepared.takeStart());
}

/** Functions that are called before those of a session. */
export interface SessionCalls {
	run?(step: { readonly name: string }): void;
	readValues?(): void;
	read?(): void;
	allocate?(wanted: Parameters<Session['allocate']>[0]): void;
}

/** The same mesh, whose session calls a function of `calls` before its own. */
export function watchedBy(resident: Resident, calls: SessionCalls): Resident {
	const session = new Proxy(resident.session, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			const call = calls[name as keyof SessionCalls] as ((first: unknown) => void) | undefined;
			return (...args: unknown[]) => {
				call?.(args[0]);
				return value.apply(target, args);
			};
		},
	});
	return new Proxy(resident, {
		get: (target, name) => (name === 'session' ? session : Reflect.get(target, name)),
	});
}

/** What the buffers hold, without the session's own memory behind it. */
export async function contents(resident: Resident): Promise<Record<string, number[]>> {
	const words = lengthsOf(resident);
	const held: Record<string, number[]> = {};
	for (const name of Object.keys(words) as (keyof ResidentBuffers)[])
		held[name] = [...(await resident.session.read(resident.buffers[name], words[name]))];
	return held;
}
