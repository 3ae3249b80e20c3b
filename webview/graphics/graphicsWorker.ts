import { createMeshPainter, type MeshPainter } from '../../src/draw/meshPainter.ts';
import { gpuBuffer } from '../../src/engine/gpuEngineBuffer.ts';
import { Channel, type Port } from '../../src/protocol/channel.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { NamedMesh } from '../model/displayMesh.ts';
import type { ViewId } from '../model/viewId.ts';
import { portOf } from '../util/messagePort.ts';
import { cornersOnDevice } from './cornersOnDevice.ts';
import {
	type DeviceMesh,
	freeMesh,
	setLooks,
	sharedMesh,
	uploadMesh,
	withValues,
} from './deviceMesh.ts';
import { type DeviceView, drawFrame, emptyDeviceView, pickTriangle } from './deviceView.ts';
import type { FromDevice, FromGraphics, ResidentMesh, ToDevice, ToGraphics } from './messages.ts';
import { type Device, lossMessage, openDevice, reopenFailure } from './openDevice.ts';
import { ServedSessions } from './servedSessions.ts';

/** Another worker that uses the device. */
interface Connection {
	readonly channel: Channel<FromDevice, ToDevice>;
	readonly sessions: ServedSessions;
	/** Results on the device that views may show, by key. */
	readonly kept: Map<string, ResidentMesh>;
}

/** Owns the graphics device: draws both views from the buffers of refinement, and runs sessions for other workers. */
export class Graphics {
	readonly #page: Channel<FromGraphics, ToGraphics>;
	readonly #connections = new Map<number, Connection>();
	readonly #views: Readonly<Record<ViewId, DeviceView>> = {
		before: emptyDeviceView(),
		after: emptyDeviceView(),
	};
	/** Connections whose worker has ended while a view shows one of their meshes. */
	readonly #orphans = new Set<Connection>();
	#device: Device | null = null;
	#painter: MeshPainter | null = null;
	/** The device whose kernels are being compiled, and whether that is done. */
	#compiling: { readonly device: Device; done: boolean } | null = null;
	#opening: Promise<ToGraphics['open']['result']> | null = null;
	/** Incremented for each device: sessions of earlier devices are lost. */
	#generation = 0;

	constructor(port: Port) {
		this.#page = new Channel(port, 'graphics');
		const page = this.#page;
		page.handle('open', () => this.#open());
		page.handle('prepare', async () => {
			await this.#open();
			await this.#painter?.prepare();
			return null;
		});
		page.handle('canvas', ({ viewId, canvas }) => this.#setCanvas(viewId, canvas));
		page.handle('mesh', ({ viewId, mesh }) => this.#setMesh(viewId, mesh));
		page.handle('looks', ({ viewId, looks }) => this.#setLooks(viewId, looks));
		page.handle('values', ({ viewId, values }) => this.#setValues(viewId, values));
		page.handle('draw', async (frame) => {
			if (this.#device) await drawFrame(this.#device.device, this.#views[frame.viewId], frame);
			return null;
		});
		page.handle('pick', (params) => pickTriangle(this.#views[params.viewId], params));
		page.handle('corners', ({ viewId, triangle }) => {
			const { shown } = this.#views[viewId];
			const isShown = () => this.#views[viewId].shown === shown;
			if (!this.#device || !shown) return null;
			return cornersOnDevice(this.#device.device, shown.mesh, triangle, isShown);
		});
		page.handle('connect', ({ connection, port }) => this.#connect(connection, portOf(port)));
		page.handle('disconnect', ({ connection }) => {
			const ended = this.#connections.get(connection);
			this.#connections.delete(connection);
			ended?.channel.close();
			if (ended) {
				ended.sessions.endAll(new Set([...ended.kept.values()].map(({ session }) => session)));
				this.#orphans.add(ended);
			}
			this.#endOrphans();
			return null;
		});
	}

	#open(): Promise<ToGraphics['open']['result']> {
		if (this.#device) return Promise.resolve(this.#device.opened);
		this.#opening ??= this.#openDevice().finally(() => {
			this.#opening = null;
		});
		return this.#opening;
	}

	async #openDevice(): Promise<ToGraphics['open']['result']> {
		const result = await openDevice();
		if ('none' in result) return this.#generation === 0 ? result : reopenFailure(result.none);
		this.#device = result;
		this.#generation++;
		const { device, maxItems } = result;
		const format = navigator.gpu.getPreferredCanvasFormat();
		this.#painter = createMeshPainter(device, format, maxItems === undefined ? {} : { maxItems });
		device.addEventListener('uncapturederror', ({ error }) => this.#lost(result, error.message));
		device.lost.then(({ message }) => this.#lost(result, lossMessage(message)));
		return result.opened;
	}

	/** Releases everything on a device that failed. */
	#lost(failed: Device, reason: string): void {
		if (this.#device !== failed) return;
		this.#device = null;
		this.#painter = null;
		failed.engine.destroy();
		failed.device.destroy();
		for (const deviceView of Object.values(this.#views)) {
			deviceView.view = null;
			deviceView.shown = null;
		}
		for (const { kept: meshes } of this.#connections.values()) meshes.clear();
		this.#page.request('lost', { reason }).catch(() => {});
	}

	/**
	 * Starts to compile the kernels of refinement on the driver's threads, so that runs need not wait; returns whether
	 * they are compiled. Software adapters compile on demand, as compiling would compete with drawing for the CPU.
	 */
	#compile(): boolean {
		const device = this.#device;
		if (!device) return false;
		if (this.#compiling?.device !== device) {
			const compiling = { device, done: false };
			this.#compiling = compiling;
			void device.engine.prepare?.('refinement').then(() => {
				compiling.done = true;
			});
		}
		return this.#compiling?.done ?? false;
	}

	async #setCanvas(viewId: ViewId, canvas: OffscreenCanvas): Promise<null> {
		await this.#open();
		const deviceView = this.#views[viewId];
		deviceView.canvas = canvas;
		deviceView.context = canvas.getContext('webgpu');
		if (!this.#device || !this.#painter || !deviceView.context)
			throw new Error('this worker can not draw into a canvas');
		deviceView.context.configure({
			device: this.#device.device,
			format: navigator.gpu.getPreferredCanvasFormat(),
			alphaMode: 'premultiplied',
		});
		deviceView.view?.dispose();
		deviceView.view = this.#painter.openView();
		if (deviceView.shown) deviceView.view.setMesh(deviceView.shown.mesh.buffers);
		return null;
	}

	async #setMesh(viewId: ViewId, named: NamedMesh | null): Promise<boolean> {
		const deviceView = this.#views[viewId];
		const latest = ++deviceView.latest;
		const deviceMesh = named && (await this.#meshOf(named.key));
		const isSurface = named?.isSurface === true;
		const mesh = deviceMesh && { ...deviceMesh, buffers: { ...deviceMesh.buffers, isSurface } };
		if (latest !== deviceView.latest) {
			mesh?.destroy();
			return true;
		}
		deviceView.view?.setMesh(mesh?.buffers ?? null);
		if (deviceView.shown) freeMesh(deviceView.shown.mesh);
		deviceView.shown = named && mesh ? { key: named.key, lattice: named.lattice, mesh } : null;
		this.#endOrphans();
		if (mesh) this.#compile();
		return !named || mesh !== null || !this.#device;
	}

	/** Frees sessions of ended workers once no view shows their meshes. */
	#endOrphans(): void {
		const shownKeys = Object.values(this.#views).map((deviceView) => deviceView.shown?.key ?? '');
		for (const orphan of this.#orphans) {
			if (shownKeys.some((key) => orphan.kept.has(key))) continue;
			orphan.sessions.endAll();
			this.#orphans.delete(orphan);
		}
	}

	/** The buffers of a result if they are on the device, otherwise an upload from the worker that holds the mesh. */
	async #meshOf(key: string): Promise<DeviceMesh | null> {
		for (const { kept, sessions } of this.#connections.values()) {
			const mesh = kept.get(key);
			if (!mesh || !this.#device) continue;
			const { dimension, points, triangles, session, work2file } = mesh;
			const bufferOf = (buffer: number) => gpuBuffer(sessions.buffer(session, buffer));
			const [corners, coordinates] = [bufferOf(mesh.corners), bufferOf(mesh.coordinates)];
			const buffers = { dimension, points, triangles, corners, coordinates };
			return sharedMesh(this.#device.device, buffers, work2file);
		}
		for (const { channel } of this.#connections.values()) {
			const arrays = await channel.request('meshArrays', { key }).catch(() => null);
			if (arrays && this.#device) return uploadMesh(this.#device.device, arrays);
		}
		return null;
	}

	#setLooks(viewId: ViewId, looks: Uint8Array): null {
		const { shown } = this.#views[viewId];
		if (this.#device && shown?.mesh.buffers.triangles === looks.length)
			setLooks(this.#device.device, shown.mesh, looks);
		return null;
	}

	#setValues(viewId: ViewId, values: TriangleValues | null): null {
		const deviceView = this.#views[viewId];
		const { shown, view } = deviceView;
		if (!this.#device || !shown) return null;
		const { triangles } = shown.mesh.buffers;
		const size = values?.on === 'corners' ? 3 : 1;
		if (values && values.values.length !== size * (triangles as number)) return null;
		const mesh = withValues(this.#device.device, shown.mesh, values);
		deviceView.shown = { ...shown, mesh };
		view?.setMesh(mesh.buffers);
		return null;
	}

	#connect(id: number, port: Port): null {
		const channel = new Channel<FromDevice, ToDevice>(port, 'device');
		const sessions = new ServedSessions();
		const kept = new Map<string, ResidentMesh>();
		this.#connections.set(id, { channel, sessions, kept });
		channel.handle('engine', async () => {
			const opened = await this.#open();
			const { maxLength = 0, software = false } = this.#device?.engine ?? {};
			const compiled = this.#compile();
			return { ...opened, maxLength, software, compiled, generation: this.#generation };
		});
		channel.handle('begin', ({ session, generation }) =>
			sessions.begin(session, generation === this.#generation ? this.#engine : null),
		);
		channel.handle('work', async (params, { transfer }) => {
			const outcome = await sessions.work(params);
			if ('words' in outcome && outcome.words.byteLength > 0) transfer([outcome.words.buffer]);
			return outcome;
		});
		channel.handle('keep', (mesh) => {
			kept.set(mesh.key, mesh);
			return null;
		});
		channel.handle('end', ({ session }) => {
			const meshes = new Set([...kept.values()].filter((mesh) => mesh.session === session));
			for (const { key } of meshes) kept.delete(key);
			this.#removeFromViews((key) => [...meshes].some((mesh) => mesh.key === key));
			sessions.end(session);
			return null;
		});
		return null;
	}

	get #engine() {
		return this.#device?.engine ?? null;
	}

	/** Removes the meshes with these keys from the views, before their buffers are freed. */
	#removeFromViews(isRemoved: (key: string) => boolean): void {
		for (const deviceView of Object.values(this.#views)) {
			if (!deviceView.shown || !isRemoved(deviceView.shown.key)) continue;
			deviceView.view?.setMesh(null);
			freeMesh(deviceView.shown.mesh);
			deviceView.shown = null;
		}
	}
}
