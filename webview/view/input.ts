/** How a pick changes the selection: a plain one replaces it, Shift adds, Ctrl or Cmd toggles. */
export type PickMode = 'replace' | 'add' | 'toggle';

/** What a person can do to a view; positions and distances are in CSS pixels from the view's top left. */
export interface ViewActions {
	pan(dx: number, dy: number): void;
	zoom(px: number, py: number, factor: number): void;
	fit(): void;
	reset(): void;
	pick(px: number, py: number, mode: PickMode): void;
	/** While a rectangle is drawn `done` is false. */
	rectangle(x0: number, y0: number, x1: number, y1: number, mode: PickMode, done: boolean): void;
	hover(px: number, py: number): void;
	leave(): void;
	/** Picks all triangles in view. */
	pickVisible(): void;
	escape(): void;
	/** Whether a plain drag draws a rectangle instead of moving the picture. */
	drawsRectangles(): boolean;
}

const modeOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): PickMode =>
	event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'add' : 'replace';

/** Pixels that a press may move and still be a click. */
const slack = 4;

/** Listens to mouse, pen, touch, wheel and keyboard on a canvas. */
export function listenToView(canvas: HTMLCanvasElement, actions: ViewActions): void {
	listenToPointers(canvas, actions);
	listenToKeys(canvas, actions);
	canvas.addEventListener(
		'wheel',
		(event) => {
			event.preventDefault();
			const pixels = event.deltaY * (event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1);
			// A pinch on a touchpad arrives as a wheel with Ctrl and small steps.
			const speed = event.ctrlKey ? 0.012 : 0.0022;
			actions.zoom(event.offsetX, event.offsetY, Math.exp(-pixels * speed));
		},
		{ passive: false },
	);
	canvas.addEventListener('contextmenu', (event) => event.preventDefault());
}

function listenToPointers(canvas: HTMLCanvasElement, actions: ViewActions): void {
	const down = new Map<number, { x: number; y: number }>();
	let start = { x: 0, y: 0 };
	let moved = false;
	let rectangle = false;
	const at = (event: PointerEvent): { x: number; y: number } => {
		const box = canvas.getBoundingClientRect();
		return { x: event.clientX - box.left, y: event.clientY - box.top };
	};
	const mean = (): { x: number; y: number; spread: number } => {
		const [a, b = a] = [...down.values()] as [{ x: number; y: number }, { x: number; y: number }?];
		return {
			x: (a.x + b.x) / 2,
			y: (a.y + b.y) / 2,
			spread: Math.hypot(a.x - b.x, a.y - b.y),
		};
	};

	canvas.addEventListener('pointerdown', (event) => {
		canvas.focus({ preventScroll: true });
		canvas.setPointerCapture(event.pointerId);
		down.set(event.pointerId, at(event));
		if (down.size === 1) {
			start = at(event);
			moved = false;
			const plain = event.button === 0;
			rectangle = plain && (event.shiftKey || event.ctrlKey || actions.drawsRectangles());
		} else {
			if (rectangle && moved) actions.escape();
			rectangle = false;
			moved = true;
		}
	});
	canvas.addEventListener('pointermove', (event) => {
		const here = at(event);
		if (!down.has(event.pointerId)) {
			actions.hover(here.x, here.y);
			return;
		}
		const before = mean();
		down.set(event.pointerId, here);
		if (Math.hypot(here.x - start.x, here.y - start.y) > slack) moved = true;
		if (!moved) return;
		if (rectangle) {
			actions.rectangle(start.x, start.y, here.x, here.y, modeOf(event), false);
			return;
		}
		const after = mean();
		actions.pan(after.x - before.x, after.y - before.y);
		if (down.size === 2 && before.spread > 0)
			actions.zoom(after.x, after.y, after.spread / before.spread);
	});
	const up = (event: PointerEvent): void => {
		if (!down.delete(event.pointerId) || down.size > 0) return;
		const here = at(event);
		const cancelled = event.type === 'pointercancel';
		if (rectangle && moved) {
			if (cancelled) actions.escape();
			else actions.rectangle(start.x, start.y, here.x, here.y, modeOf(event), true);
		} else if (!moved && !cancelled && event.button === 0)
			actions.pick(here.x, here.y, modeOf(event));
		rectangle = false;
	};
	canvas.addEventListener('pointerup', up);
	canvas.addEventListener('pointercancel', up);
	canvas.addEventListener('pointerleave', () => actions.leave());
}

/** What the keys do, for the help text and the `aria-keyshortcuts` of a view. */
export const keyHelp =
	'Arrows move, + and − zoom, F fits what is selected, 0 shows the whole mesh, Space picks the triangle in the middle, A picks all in view, Escape clears.';

function listenToKeys(canvas: HTMLCanvasElement, actions: ViewActions): void {
	const middle = (): [number, number] => [canvas.clientWidth / 2, canvas.clientHeight / 2];
	canvas.addEventListener('keydown', (event) => {
		if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== ' ')) return;
		const far = event.shiftKey ? 160 : 40;
		const keys: Record<string, () => void> = {
			ArrowLeft: () => actions.pan(far, 0),
			ArrowRight: () => actions.pan(-far, 0),
			ArrowUp: () => actions.pan(0, far),
			ArrowDown: () => actions.pan(0, -far),
			'+': () => actions.zoom(...middle(), 1.25),
			'=': () => actions.zoom(...middle(), 1.25),
			'-': () => actions.zoom(...middle(), 0.8),
			f: () => actions.fit(),
			'0': () => actions.reset(),
			Home: () => actions.reset(),
			' ': () => actions.pick(...middle(), modeOf(event)),
			Enter: () => actions.pick(...middle(), modeOf(event)),
			a: () => actions.pickVisible(),
			Escape: () => actions.escape(),
		};
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		const act = keys[key];
		if (!act) return;
		event.preventDefault();
		act();
		if (key.startsWith('Arrow') || '+=-'.includes(key)) actions.hover(...middle());
	});
}
