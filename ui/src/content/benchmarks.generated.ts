// Written by `npm run bench`.
import type { Benchmarks } from './benchmarks.ts';

export const benchmarks: Benchmarks = {
  "date": "2026-11-29",
  "machine": "Intel(R) Xeon(R) Processor, 2 cores, linux x64, Node v24.21.0",
  "tables": [
    {
      "title": "Vocals and backing",
      "about": "speech in the middle of a band, dry and in a stereo room",
      "columns": [
        "vocals SI-SDR dB",
        "backing SI-SDR dB",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant vocal-remover",
          "beside": false,
          "command": "formant run vocal-remover song-dry.wav --out out --overwrite",
          "version": null,
          "cells": [
            "9.06 (8.32)",
            "7.86 (6.43)",
            "0.0182",
            "",
            "173",
            ""
          ]
        },
        {
          "name": "ffmpeg stereotools",
          "beside": true,
          "command": "ffmpeg -v error -y -i song-dry.wav -af stereotools=mlev=0.015625 output.wav",
          "version": "5.1.9",
          "cells": [
            "",
            "-13.75 (-13.80)",
            "0.0032",
            "0.18 x",
            "57",
            "0.33 x"
          ]
        },
        {
          "name": "sox oops",
          "beside": true,
          "command": "sox song-dry.wav -b 24 output.wav oops",
          "version": "14.4.2",
          "cells": [
            "",
            "-13.59 (-13.66)",
            "0.0007",
            "0.04 x",
            "4",
            "0.02 x"
          ]
        },
        {
          "name": "ffmpeg dialoguenhance",
          "beside": true,
          "command": "ffmpeg -v error -y -i song-dry.wav -af dialoguenhance=original=0:enhance=3 output.wav",
          "version": "5.1.9",
          "cells": [
            "1.37 (1.06)",
            "",
            "0.0064",
            "0.35 x",
            "57",
            "0.33 x"
          ]
        },
        {
          "name": "nothing done",
          "beside": true,
          "command": "",
          "version": null,
          "cells": [
            "0.79 (0.32)",
            "-0.79 (-1.25)",
            "",
            "",
            "",
            ""
          ]
        }
      ]
    },
    {
      "title": "Stems",
      "about": "the same songs; nobody else here does this without a neural network",
      "columns": [
        "vocals gain dB",
        "drums gain dB",
        "bass gain dB",
        "other gain dB",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant stem-splitter",
          "beside": false,
          "command": "formant run stem-splitter song-dry.wav --out out --overwrite",
          "version": null,
          "cells": [
            "8.27 (7.06)",
            "2.47 (2.43)",
            "4.79 (4.52)",
            "13.50 (11.92)",
            "0.0371",
            "",
            "181",
            ""
          ]
        },
        {
          "name": "nothing done",
          "beside": true,
          "command": "",
          "version": null,
          "cells": [
            "0.00 (0.00)",
            "0.00 (0.00)",
            "0.00 (0.00)",
            "0.00 (0.00)",
            "",
            "",
            "",
            ""
          ]
        }
      ]
    },
    {
      "title": "Noise",
      "about": "speech at 5 dB over white and pink noise, hum and babble, and under crackle",
      "columns": [
        "SI-SDR gain dB",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant audio-enhancer",
          "beside": false,
          "command": "formant run audio-enhancer noise-white.wav --out out --overwrite --set mode=denoise --set loudness=off --set strength=100 --set engine=dsp",
          "version": null,
          "cells": [
            "8.14 (1.71)",
            "0.0274",
            "",
            "157",
            ""
          ]
        },
        {
          "name": "formant audio-enhancer, GTCRN",
          "beside": false,
          "command": "formant run audio-enhancer noise-white.wav --out out --overwrite --set mode=denoise --set loudness=off --set strength=100 --set engine=onnx:gtcrn",
          "version": null,
          "cells": [
            "8.58 (1.40)",
            "0.0527",
            "1.92 x",
            "83",
            "0.53 x"
          ]
        },
        {
          "name": "RNNoise (wasm)",
          "beside": true,
          "command": "node build/scripts/bench/peers/rnnoise.mjs noise-white.wav output.wav",
          "version": "0.2.0",
          "cells": [
            "2.68 (-4.54)",
            "0.0301",
            "1.10 x",
            "101",
            "0.65 x"
          ]
        },
        {
          "name": "ffmpeg afftdn",
          "beside": true,
          "command": "ffmpeg -v error -y -i noise-white.wav -af afftdn=nr=20:nf=-30:tn=1 output.wav",
          "version": "5.1.9",
          "cells": [
            "-0.03 (-0.27)",
            "0.0061",
            "0.22 x",
            "57",
            "0.36 x"
          ]
        },
        {
          "name": "ffmpeg anlmdn",
          "beside": true,
          "command": "ffmpeg -v error -y -i noise-white.wav -af anlmdn=s=0.001 output.wav",
          "version": "5.1.9",
          "cells": [
            "-0.02 (-0.09)",
            "0.0149",
            "0.54 x",
            "61",
            "0.39 x"
          ]
        },
        {
          "name": "nothing done",
          "beside": true,
          "command": "",
          "version": null,
          "cells": [
            "0.00 (0.00)",
            "",
            "",
            "",
            ""
          ]
        }
      ]
    },
    {
      "title": "Reverb",
      "about": "speech in rooms of 0.3, 0.6 and 0.9 s; nobody else here does this",
      "columns": [
        "SI-SDR gain dB",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant reverb-remover",
          "beside": false,
          "command": "formant run reverb-remover room-0.3.wav --out out --overwrite",
          "version": null,
          "cells": [
            "2.35 (1.65)",
            "0.0419",
            "",
            "128",
            ""
          ]
        },
        {
          "name": "nothing done",
          "beside": true,
          "command": "",
          "version": null,
          "cells": [
            "0.00 (0.00)",
            "",
            "",
            "",
            ""
          ]
        }
      ]
    },
    {
      "title": "Echo",
      "about": "speech with one or two echoes, each duller than the sound; nobody else here does this",
      "columns": [
        "SI-SDR gain dB",
        "delay off by ms ↓",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant echo-remover",
          "beside": false,
          "command": "formant run echo-remover echo-183.wav --out out --overwrite",
          "version": null,
          "cells": [
            "30.54 (30.05)",
            "0.00 (0.00)",
            "0.0112",
            "",
            "123",
            ""
          ]
        },
        {
          "name": "nothing done",
          "beside": true,
          "command": "",
          "version": null,
          "cells": [
            "0.00 (0.00)",
            "",
            "",
            "",
            "",
            ""
          ]
        }
      ]
    },
    {
      "title": "Pitch by +4 semitones",
      "about": "speech, the vocal tract to stay as it is",
      "columns": [
        "F0 error cents ↓",
        "gross errors % ↓",
        "timbre off by dB ↓",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant voice-changer",
          "beside": false,
          "command": "formant run voice-changer speech.wav --out out --overwrite --set pitch=4",
          "version": null,
          "cells": [
            "16.09 (17.31)",
            "0.02 (0.05)",
            "1.26 (1.30)",
            "0.0218",
            "",
            "123",
            ""
          ]
        },
        {
          "name": "rubberband R3 -F",
          "beside": true,
          "command": "rubberband -q -3 -F -p 4 speech.wav output.wav",
          "version": "3.1.2",
          "cells": [
            "31.88 (35.61)",
            "0.87 (1.44)",
            "1.55 (1.62)",
            "0.0295",
            "1.35 x",
            "58",
            "0.47 x"
          ]
        },
        {
          "name": "rubberband R2 -F",
          "beside": true,
          "command": "rubberband -q -2 -F -p 4 speech.wav output.wav",
          "version": "3.1.2",
          "cells": [
            "46.69 (47.17)",
            "1.11 (1.20)",
            "1.51 (1.56)",
            "0.0106",
            "0.49 x",
            "57",
            "0.46 x"
          ]
        },
        {
          "name": "sox pitch",
          "beside": true,
          "command": "sox speech.wav -b 24 output.wav pitch 400",
          "version": "14.4.2",
          "cells": [
            "71.59 (73.56)",
            "1.12 (1.50)",
            "1.68 (1.72)",
            "0.0018",
            "0.08 x",
            "",
            ""
          ]
        },
        {
          "name": "soundstretch",
          "beside": true,
          "command": "soundstretch speech.wav output.wav -pitch=4",
          "version": "2.3.2",
          "cells": [
            "58.59 (61.33)",
            "1.13 (1.29)",
            "1.68 (1.73)",
            "0.0012",
            "0.05 x",
            "",
            ""
          ]
        }
      ]
    },
    {
      "title": "Pitch by −4 semitones",
      "about": "speech, the vocal tract to stay as it is",
      "columns": [
        "F0 error cents ↓",
        "gross errors % ↓",
        "timbre off by dB ↓",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant voice-changer",
          "beside": false,
          "command": "formant run voice-changer speech.wav --out out --overwrite --set pitch=-4",
          "version": null,
          "cells": [
            "12.80 (17.82)",
            "0.05 (0.10)",
            "0.91 (1.00)",
            "0.0218",
            "",
            "123",
            ""
          ]
        },
        {
          "name": "rubberband R3 -F",
          "beside": true,
          "command": "rubberband -q -3 -F -p -4 speech.wav output.wav",
          "version": "3.1.2",
          "cells": [
            "27.48 (29.88)",
            "0.39 (0.78)",
            "1.56 (1.76)",
            "0.0195",
            "0.89 x",
            "63",
            "0.51 x"
          ]
        },
        {
          "name": "rubberband R2 -F",
          "beside": true,
          "command": "rubberband -q -2 -F -p -4 speech.wav output.wav",
          "version": "3.1.2",
          "cells": [
            "66.97 (69.65)",
            "1.60 (2.22)",
            "1.32 (1.40)",
            "0.0083",
            "0.38 x",
            "62",
            "0.50 x"
          ]
        },
        {
          "name": "sox pitch",
          "beside": true,
          "command": "sox speech.wav -b 24 output.wav pitch -400",
          "version": "14.4.2",
          "cells": [
            "85.97 (86.57)",
            "1.67 (1.75)",
            "2.20 (2.73)",
            "0.0018",
            "0.08 x",
            "",
            ""
          ]
        },
        {
          "name": "soundstretch",
          "beside": true,
          "command": "soundstretch speech.wav output.wav -pitch=-4",
          "version": "2.3.2",
          "cells": [
            "48.62 (51.33)",
            "0.95 (1.45)",
            "1.58 (1.80)",
            "0.0012",
            "0.05 x",
            "",
            ""
          ]
        }
      ]
    },
    {
      "title": "Tempo",
      "about": "drums and bass at 72 to 165 BPM in four patterns",
      "columns": [
        "right %",
        "right or its multiple %",
        "off by BPM ↓",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant bpm-finder",
          "beside": false,
          "command": "formant run bpm-finder tempo-72.wav --out out --overwrite",
          "version": null,
          "cells": [
            "87.50 (0.00)",
            "100.00 (100.00)",
            "0.01 (0.04)",
            "0.0045",
            "",
            "125",
            ""
          ]
        },
        {
          "name": "music-tempo",
          "beside": true,
          "command": "node build/scripts/bench/peers/music-tempo.mjs tempo-72.wav",
          "version": "1.0.3",
          "cells": [
            "62.50 (0.00)",
            "100.00 (100.00)",
            "0.02 (0.05)",
            "0.0126",
            "2.81 x",
            "206",
            "1.64 x"
          ]
        },
        {
          "name": "aubio tempo",
          "beside": true,
          "command": "aubio tempo -i tempo-72.wav",
          "version": "0.4.9",
          "cells": [
            "62.50 (0.00)",
            "62.50 (0.00)",
            "8.77 (34.36)",
            "0.0020",
            "0.44 x",
            "70",
            "0.56 x"
          ]
        },
        {
          "name": "soundstretch",
          "beside": true,
          "command": "soundstretch tempo-72.wav -bpm",
          "version": "2.3.2",
          "cells": [
            "50.00 (0.00)",
            "62.50 (0.00)",
            "15.21 (54.90)",
            "0.0012",
            "0.27 x",
            "2",
            "0.01 x"
          ]
        },
        {
          "name": "bpm-tools",
          "beside": true,
          "command": "sox tempo-72.wav -t f32 -r 44100 -c 1 - | bpm",
          "version": null,
          "cells": [
            "75.00 (0.00)",
            "87.50 (0.00)",
            "6.91 (55.00)",
            "0.0026",
            "0.57 x",
            "2",
            "0.01 x"
          ]
        }
      ]
    },
    {
      "title": "Text to speech, eSpeak",
      "about": "three times the fable of the north wind; ours is brought to 48 kHz and level, and tells the time of every word",
      "columns": [
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant tts espeak:en-us",
          "beside": false,
          "command": "formant tts --file fable.txt --voice espeak:en-us --out out --overwrite",
          "version": null,
          "cells": [
            "0.0065",
            "",
            "145",
            ""
          ]
        },
        {
          "name": "espeak-ng command",
          "beside": true,
          "command": "espeak-ng -v en-us -f fable.txt -w output.wav",
          "version": "1.51",
          "cells": [
            "0.0009",
            "0.13 x",
            "8",
            "0.05 x"
          ]
        }
      ]
    },
    {
      "title": "Text to speech, Flite",
      "about": "three times the fable of the north wind; ours is brought to 48 kHz and level, and tells the time of every word",
      "columns": [
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant tts flite:slt",
          "beside": false,
          "command": "formant tts --file fable.txt --voice flite:slt --out out --overwrite",
          "version": null,
          "cells": [
            "0.0168",
            "",
            "178",
            ""
          ]
        },
        {
          "name": "flite command",
          "beside": true,
          "command": "flite -voice slt -f fable.txt -o output.wav",
          "version": "2.2",
          "cells": [
            "0.0112",
            "0.67 x",
            "25",
            "0.14 x"
          ]
        }
      ]
    },
    {
      "title": "Conversion to a trained voice",
      "about": "a voice trained on 14 s of one speaker, spoken by another; nobody else here does this without a neural network",
      "columns": [
        "F0 off by % ↓",
        "CPU s per s",
        "x ours",
        "peak MB",
        "x ours"
      ],
      "rows": [
        {
          "name": "formant voice-changer",
          "beside": false,
          "command": "formant run voice-changer phrase.wav --out out --overwrite --set voice=speech.wav.fvoice",
          "version": null,
          "cells": [
            "0.03 (0.03)",
            "0.1322",
            "",
            "146",
            ""
          ]
        }
      ]
    }
  ]
};
