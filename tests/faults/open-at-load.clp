;;; The value of a global is computed while the file is read.

(defglobal COMPARE ?*file* = (open "/etc/passwd" file "r"))
