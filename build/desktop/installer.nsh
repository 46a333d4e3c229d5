; What the installer was called says by which download the app came: the server names the file so, and its signed bytes
; stay as they are. The app reads the name at its first start (desktop/src/main/installer-origin.ts). An update, which is
; called otherwise, writes nothing.
!macro customInstall
  ${ifNot} ${isUpdated}
    FileOpen $R8 "$INSTDIR\resources\installer-name.txt" w
    FileWrite $R8 "$EXEFILE"
    FileClose $R8
  ${endIf}
!macroend
