import type { BufferOptions, EngineFailure } from '../../src/engine/engine.ts';
import type { Step } from '../../src/steps/step.ts';
import type { Camera, Size } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { LatticeCorners, NamedMesh } from '../model/displayMesh.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';

/** A device, or the reason why there is none, as shown to the user. */
export type OpenedDevice =
	| {
			readonly adapter: string;
			/** Set for a software adapter. */
			readonly remark?: string;
	  }
	| {
			/** A clause: "this page has no WebGPU". */
			readonly none: string;
			/** Advice, a sentence, if there is any. */
			readonly advice?: string;
	  };

/** Requests from the page to the graphics worker. */
export interface ToGraphics {
	/** Opens the device, or reopens a lost one. */
	open: { params: null; result: OpenedDevice };
	/** Draws a view into this canvas from now on. */
	canvas: { params: { readonly viewId: ViewId; readonly canvas: OffscreenCanvas }; result: null };
	/** Shows a mesh, or none; resolves when it is on the device. False if no worker has the mesh. */
	mesh: { params: { readonly viewId: ViewId; readonly mesh: NamedMesh | null }; result: boolean };
	/** A byte per triangle in file order: flags of `src/draw/look.ts`. */
	looks: { params: { readonly viewId: ViewId; readonly looks: Uint8Array }; result: null };
	/** Values of the colours of a view in file order; null for none. */
	values: {
		params: { readonly viewId: ViewId; readonly values: TriangleValues | null };
		result: null;
	};
	/** Draws one frame; resolves when the device has finished. */
	draw: {
		params: {
			readonly viewId: ViewId;
			readonly camera: Camera;
			readonly size: Size;
			readonly ratio: number;
			readonly palette: Palette;
			readonly options: FrameOptions;
		};
		result: null;
	};
	/** The triangle at a position of a view in CSS pixels, by its index in the file; null if there is none. */
	pick: {
		params: {
			readonly viewId: ViewId;
			readonly camera: Camera;
			readonly size: Size;
			readonly ratio: number;
			readonly position: readonly [number, number];
			/** View of a mesh in space. */
			readonly space: FrameSpace | undefined;
		};
		result: number | null;
	};
	/** Corners of a triangle of the mesh in a view, by its 0-based index in the file; null if it is not shown. */
	corners: {
		params: { readonly viewId: ViewId; readonly triangle: number };
		result: LatticeCorners | null;
	};
	/** Compiles the pipelines that draw large meshes while a mesh is read; resolves when done. */
	prepare: { params: null; result: null };
	/** Connects another worker by a port: it gets its engine from here and provides meshes. */
	connect: { params: { readonly connection: number; readonly port: MessagePort }; result: null };
	/** The worker of a connection has ended. */
	disconnect: { params: { readonly connection: number }; result: null };
}

/** Requests from the graphics worker to the page. */
export interface FromGraphics {
	/** The device was lost, or reported an error while drawing. */
	lost: { params: { readonly reason: string }; result: null };
}

/** A step without its CPU kernel, as a device needs it. */
export type KernelStep = Omit<Step, 'cpu'>;

/** Operations of a session, in order. The sender numbers the buffers. */
export type SessionOperation =
	| {
			readonly do: 'buffer';
			readonly buffer: number;
			readonly label: string;
			readonly length: number;
			readonly options: BufferOptions;
	  }
	| {
			readonly do: 'upload';
			readonly buffer: number;
			readonly label: string;
			readonly data: Uint32Array | Int32Array;
			readonly length: number;
	  }
	| {
			readonly do: 'grow';
			readonly buffer: number;
			readonly from: number;
			readonly length: number;
	  }
	| {
			readonly do: 'texture';
			readonly buffer: number;
			readonly label: string;
			readonly width: number;
			readonly height: number;
	  }
	| {
			readonly do: 'copyRows';
			readonly from: number;
			readonly to: number;
			readonly first: number;
			readonly count: number;
	  }
	| { readonly do: 'clear' | 'free'; readonly buffer: number }
	| { readonly do: 'release' }
	| { readonly do: 'copy'; readonly from: number; readonly to: number; readonly words: number }
	| {
			readonly do: 'run';
			readonly step: string;
			readonly count: number;
			readonly parameters: Readonly<Record<string, number>>;
			readonly buffers: Readonly<Record<string, number>>;
	  };

/** Ends a batch of operations. */
export type SessionRequest =
	| { readonly kind: 'time'; readonly name: string; readonly timed: readonly SessionOperation[] }
	| {
			readonly kind: 'words';
			readonly words: readonly (readonly [buffer: number, index: number])[];
	  }
	| { readonly kind: 'read'; readonly buffer: number; readonly length: number }
	| {
			readonly kind: 'allocate';
			/** A label, or a buffer to grow; and the number of the new buffer. */
			readonly wanted: readonly {
				readonly what: string | number;
				readonly length: number;
				readonly buffer: number;
			}[];
	  };

/** Result of a request: u32 that were read, or a failure. */
export type SessionResult =
	| {
			readonly words: Uint32Array;
			/** Milliseconds of steps since the last outcome, by name. */
			readonly milliseconds: Readonly<Record<string, number>>;
	  }
	| { readonly failure: EngineFailure; readonly message: string };

/** A result that stays on the device, in buffers of its session. */
export interface ResidentMesh {
	readonly key: string;
	readonly session: number;
	readonly dimension: 2 | 3;
	readonly points: number;
	readonly triangles: number;
	readonly corners: number;
	readonly coordinates: number;
	/** File index of each of the first triangles; absent if working order is file order. */
	readonly work2file?: Uint32Array;
}

/** Requests from the mesh worker to the graphics worker. */
export interface ToDevice {
	/** Opens the device as an engine. */
	engine: {
		params: null;
		result: OpenedDevice & {
			readonly maxLength: number;
			readonly software: boolean;
			/** The kernels of refinement are compiled. */
			readonly compiled: boolean;
			readonly generation: number;
		};
	};
	begin: {
		params: { readonly session: number; readonly generation: number };
		result: SessionResult;
	};
	/** Steps that are new to this connection, operations, and a request. */
	work: {
		params: {
			readonly session: number;
			readonly steps: readonly KernelStep[];
			readonly operations: readonly SessionOperation[];
			readonly request: SessionRequest;
		};
		result: SessionResult;
	};
	end: { params: { readonly session: number }; result: null };
	/** Registers a mesh to be drawn from buffers of a session until the session ends. */
	keep: { params: ResidentMesh; result: null };
}

/** Triangles and coordinates to upload, in file order. */
export interface MeshArrays {
	readonly dimension: 2 | 3;
	readonly points: number;
	readonly corners: Uint32Array;
	readonly coordinates: Uint32Array;
}

/** Requests from the graphics worker to the mesh worker. */
export interface FromDevice {
	/** Arrays of a mesh that is not on the device; null if the worker no longer has it. */
	meshArrays: { params: { readonly key: string }; result: MeshArrays | null };
}
