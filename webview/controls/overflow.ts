/**
 * Keeps a toolbar in one row: controls that do not fit move into `overflow`, in the order of `yielding`, and return in
 * reverse order when there is room again. If such a control has the focus, `fallback` gets it.
 *
 * @param yielding children of the toolbar, in the order in which they move
 */
export function keepInRow(
	toolbar: HTMLElement,
	yielding: readonly HTMLElement[],
	overflow: HTMLElement,
	fallback: HTMLElement,
): void {
	/** Placeholders of the controls in the row. */
	const places = yielding.map((element) => {
		const place = document.createComment('');
		element.before(place);
		return place;
	});
	const inOrder = yielding
		.map((element, i) => ({ element, place: places[i]! }))
		.sort((a, b) =>
			a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
		)
		.map(({ element }) => element);
	/** The next control after `element`, in the order of the row, that is in `overflow`. */
	const nextOf = (element: HTMLElement): HTMLElement | null =>
		inOrder
			.slice(inOrder.indexOf(element) + 1)
			.find(({ parentElement }) => parentElement === overflow) ?? null;
	/** Width of the toolbar in CSS pixels from which on each moved control fits again. */
	const needed: number[] = [];
	const move = (element: HTMLElement, put: () => void): void => {
		const isFocused = element.contains(document.activeElement);
		put();
		if (isFocused) fallback.focus();
	};
	const fit = (): void => {
		const { clientWidth } = toolbar;
		// Not displayed.
		if (clientWidth === 0) return;
		while (needed.length > 0 && clientWidth >= needed.at(-1)!) {
			needed.pop();
			const element = yielding[needed.length]!;
			move(element, () => places[needed.length]!.after(element));
		}
		while (toolbar.scrollWidth > clientWidth && needed.length < yielding.length) {
			const element = yielding[needed.length]!;
			needed.push(toolbar.scrollWidth);
			move(element, () => overflow.insertBefore(element, nextOf(element)));
		}
		// Setting the same value again would trigger the observer.
		if (overflow.hidden !== (needed.length === 0)) overflow.hidden = needed.length === 0;
	};
	new ResizeObserver(fit).observe(toolbar);
	new MutationObserver(fit).observe(toolbar, {
		attributeFilter: ['hidden'],
		characterData: true,
		childList: true,
		subtree: true,
	});
}
