/* Processor time in seconds, user and system. */
#ifndef CH_CLI_BENCH_CPU_TIME_H
#define CH_CLI_BENCH_CPU_TIME_H

/* Of this process so far. */
double ch_cpu_time_own(void);
/* Of this process and of all its children that have ended and were waited for. */
double ch_cpu_time_all(void);

#endif
