"""The rules of Saga, one test a statement; test_examples.py has the worked examples with their numbers."""
