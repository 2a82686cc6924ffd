"""Every decision of Broom Service: choosing roles, tricks, performing roles, tiles and clouds, ends of rounds."""
