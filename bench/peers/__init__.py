"""Other programs that read numbers, money or dates, asked the same in an environment of their own."""
