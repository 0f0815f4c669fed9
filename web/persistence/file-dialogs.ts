/** Of a promise that a file dialog made: undefined when the person closed the dialog. */
export async function unlessCancelled<T>(dialog: Promise<T>): Promise<T | undefined> {
  try {
    return await dialog;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
