// Work that the server does for a page in a process of its own.

const JOB_LOOK_MS = 500,
  JOB_SOON_MS = 100;

const later = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Calls `onState` with the state of work, again and again; returns the last state. */
async function followWork(job, onState) {
  for (let looks = 0; ; looks++) {
    const state = await get(`jobs/${job}`);
    onState({ ...state, job });
    if (state.state !== "running") return state;
    await later(looks < 10 ? JOB_SOON_MS : JOB_LOOK_MS);
  }
}

/** Ends work, even by a page that is being left. */
function stopWork(job) {
  return post(`jobs/${job}/stop`, {}, { keepalive: true });
}

/** Begins work and follows it. */
async function doWork(wish, onState) {
  const { job } = await post("jobs", wish);
  return followWork(job, onState);
}
