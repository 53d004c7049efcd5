import "./cases";
