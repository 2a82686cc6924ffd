"""Learning to play: one network for all seats of a game plays itself on batches, and is improved by masked PPO."""
