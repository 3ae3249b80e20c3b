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
	const placeholders = yielding.map((element) => {
		const placeholder = document.createComment('');
		element.before(placeholder);
		return placeholder;
	});
	const rowOrder = yielding
		.map((element, i) => ({ element, place: placeholders[i]! }))
		.sort((a, b) =>
			a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
		)
		.map(({ element }) => element);
	/** The next control after `element`, in the order of the row, that is in `overflow`. */
	const nextInOverflow = (element: HTMLElement): HTMLElement | null =>
		rowOrder
			.slice(rowOrder.indexOf(element) + 1)
			.find(({ parentElement }) => parentElement === overflow) ?? null;
	/** For each moved control, the toolbar width in CSS pixels at which it fits again. */
	const requiredWidths: number[] = [];
	const move = (element: HTMLElement, insert: () => void): void => {
		const isFocused = element.contains(document.activeElement);
		insert();
		if (isFocused) fallback.focus();
	};
	const fit = (): void => {
		const { clientWidth } = toolbar;
		// The toolbar is not displayed.
		if (clientWidth === 0) return;
		while (requiredWidths.length > 0 && clientWidth >= requiredWidths.at(-1)!) {
			requiredWidths.pop();
			const element = yielding[requiredWidths.length]!;
			move(element, () => placeholders[requiredWidths.length]!.after(element));
		}
		while (toolbar.scrollWidth > clientWidth && requiredWidths.length < yielding.length) {
			const element = yielding[requiredWidths.length]!;
			requiredWidths.push(toolbar.scrollWidth);
			move(element, () => overflow.insertBefore(element, nextInOverflow(element)));
		}
		// Setting the same value again would trigger the observer.
		if (overflow.hidden !== (requiredWidths.length === 0))
			overflow.hidden = requiredWidths.length === 0;
	};
	new ResizeObserver(fit).observe(toolbar);
	new MutationObserver(fit).observe(toolbar, {
		attributeFilter: ['hidden'],
		characterData: true,
		childList: true,
		subtree: true,
	});
}
