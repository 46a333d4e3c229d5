@echo off
rem The formant command that the app carries: it needs no window and no account.
"%~dp0..\..\Formant.exe" --formant-command -- %*
