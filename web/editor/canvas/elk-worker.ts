import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

/** The layout engine in a worker of its own: large graphs take seconds. Loaded only when it is asked for. */
export const startElk = () => new ELK({ workerUrl });
