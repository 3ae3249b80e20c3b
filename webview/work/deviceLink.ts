import { latticeOf } from '../../src/mesh/lattice.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import type { Outcome } from '../../src/refine/operation.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import type { FromDevice, ToDevice } from '../graphics/messages.ts';
import { bufferId, sessionId } from '../graphics/remoteEngine.ts';
import type { NamedMesh } from '../model/displayMesh.ts';

/**
 * The mesh worker's end of its connection to the graphics worker: names meshes for the view, and provides arrays of
 * those that are not on the device.
 */
export class DeviceLink {
	#channel: Channel<ToDevice, FromDevice> | undefined;
	readonly #connection: number;
	readonly #meshes = new Map<string, TriMesh>();
	#next = 1;

	constructor(connection: number) {
		this.#connection = connection;
	}

	/** Channel to the device; undefined if there is none any more. */
	get channel(): Channel<ToDevice, FromDevice> | undefined {
		return this.#channel;
	}

	/** Replaces the channel to the device; pending requests on the former reject. */
	connect(port: Port | null): void {
		const previous = this.#channel;
		this.#channel = port ? new Channel(port, 'device') : undefined;
		previous?.close();
		this.#channel?.handle('meshArrays', ({ key }, { transfer }) => {
			const mesh = this.#meshes.get(key);
			if (!mesh) return null;
			const { dimension, points, triangles } = mesh;
			const { coordinates } = latticeOf(points, dimension);
			const corners = triangles.slice();
			transfer([corners.buffer, coordinates.buffer]);
			return { dimension, points: pointCount(mesh), corners, coordinates };
		});
	}

	/** Gives a mesh a key, valid until `forget`. */
	name(mesh: TriMesh): NamedMesh {
		const key = `${this.#connection} ${this.#next++}`;
		this.#meshes.set(key, mesh);
		const { origin, exponent, coordinates } = latticeOf(mesh.points, mesh.dimension);
		const isSurface = mesh.dimension === 3 && hasHeights(coordinates);
		freeMemory(coordinates);
		const [x = 0, y = 0, z = 0] = origin;
		return { key, lattice: { origin: [x, y, z], exponent }, ...(isSurface && { isSurface }) };
	}

	/**
	 * Registers a result to be drawn from the buffers that its refinement left on the device, and frees all other
	 * buffers. Transfers `work2file`.
	 */
	async keep(
		key: string,
		{ resident, work2file }: Pick<Outcome, 'resident' | 'work2file'>,
	): Promise<void> {
		if (!resident) return;
		const { session, buffers, dimension, counts } = resident;
		const { corners, coordinates, ...others } = buffers;
		for (const buffer of Object.values(others)) session.free(buffer);
		session.release();
		await session.time('give back', () => {});
		const residentMesh = {
			key,
			session: sessionId(session),
			dimension,
			points: counts.points,
			triangles: counts.triangles,
			corners: bufferId(corners),
			coordinates: bufferId(coordinates),
			...(work2file ? { work2file } : {}),
		};
		await this.#channel?.request('keep', residentMesh, {
			transfer: work2file ? [work2file.buffer] : [],
		});
	}

	/** Removes a mesh that is not drawn any more. */
	forget(named: NamedMesh | undefined): void {
		if (named) this.#meshes.delete(named.key);
	}
}

/** Whether third coordinates differ. */
function hasHeights(coordinates: Uint32Array): boolean {
	for (let i = 5; i < coordinates.length; i += 3)
		if (coordinates[i] !== coordinates[2]) return true;
	return false;
}
