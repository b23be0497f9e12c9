# shellcheck shell=bash
# A private Slurm for tests: munged, slurmctld and two nodes of one processor each (slurmd n1 and n2)
# on 127.0.0.1, with everything in one folder. Sourced. Needs no root, no key and no service of the
# system, and leaves nothing behind.
#
#   slurm_start FOLDER   FOLDER is empty, its path short, and everybody may pass (a socket lies in it). Returns 77 with
#                        the reason in $slurm_why where Slurm is not installed or does not run.
#   slurm_stop           ends the jobs, then what was started, by process id. May be called twice.

slurm_pids=()
slurm_why=
PATH=$PATH:/usr/sbin

# Until the command succeeds; 77 after so many seconds.
slurm_wait() { # seconds, command
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $end ] || return 77
        sleep 0.1
    done
}

slurm_is_empty() { [ -z "$(squeue -h 2>&1)" ]; }

slurm_end() { # pid
    kill "$1" 2>/dev/null || return
    for _ in {1..50}; do
        kill -0 "$1" 2>/dev/null || return
        sleep 0.1
    done
    kill -KILL "$1" 2>/dev/null
}

slurm_stop() {
    if [ ${#slurm_pids[@]} -eq 4 ] && ! slurm_is_empty; then
        scancel --quiet --signal=KILL --full --user="$(id -un)" 2>/dev/null
        scancel --quiet --user="$(id -un)" 2>/dev/null
        slurm_wait 10 slurm_is_empty
    fi
    # The newest first: nodes, then the controller, then munge.
    for ((i = ${#slurm_pids[@]} - 1; i >= 0; i--)); do
        slurm_end "${slurm_pids[i]}"
        wait "${slurm_pids[i]}" 2>/dev/null
    done
    slurm_pids=()
}

# Ports that no process listens on at the moment.
slurm_ports() {
    python3 -c '
import socket
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]
print(*(s.getsockname()[1] for s in sockets))'
}

slurm_write_conf() { # folder, port of the controller, ports of the nodes
    local me host
    me=$(id -un)
    host=$(hostname -s)
    cat >"$1/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$1/munge.socket
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort=$2
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,bf_interval=1
ReturnToService=2
KillWait=2
MpiDefault=none
MailProg=/bin/true
PlugStackConfig=$1/plugstack.conf
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool.%n
SlurmctldPidFile=$1/slurmctld.pid
SlurmdPidFile=$1/slurmd.%n.pid
SlurmctldLogFile=$1/slurmctld.log
SlurmdLogFile=$1/slurmd.%n.log
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$3 CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$4 CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=10 State=UP
CONF
    : >"$1/plugstack.conf"
    mkdir "$1/state"
    export SLURM_CONF=$1/slurm.conf
}

slurm_is_idle() { [ "$(sinfo -h -N -o '%T' | grep -c '^idle$')" -eq 2 ]; }

slurm_start() {
    local folder=$1 program
    for program in munged munge slurmctld slurmd sbatch python3; do
        command -v $program >/dev/null || { slurm_why="$program is not installed"; return 77; }
    done
    (umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
    munged --foreground --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
        --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" \
        --seed-file="$folder/munge.seed" --num-threads=2 >"$folder/munged.out" 2>&1 &
    slurm_pids+=($!)
    slurm_why="munge does not start here"
    slurm_wait 60 munge -S "$folder/munge.socket" -n || return
    # shellcheck disable=SC2046 # three words
    slurm_write_conf "$folder" $(slurm_ports)
    slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.out" 2>&1 &
    slurm_pids+=($!)
    for node in n1 n2; do
        slurmd -D -N $node -f "$SLURM_CONF" >"$folder/slurmd.$node.out" 2>&1 &
        slurm_pids+=($!)
    done
    slurm_why="Slurm does not start here"
    slurm_wait 300 slurm_is_idle
}
