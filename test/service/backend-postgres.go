package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Postgres keeps values in a table of a database.
type Postgres struct {
	pool *pgxpool.Pool
}

// Of two servers that create the same table at the same moment, one would fail; the number of the lock is arbitrary.
const createTable = `
SELECT pg_advisory_xact_lock(20517);
CREATE TABLE IF NOT EXISTS items (key text COLLATE "C" PRIMARY KEY, value bytea NOT NULL)`

func openPostgres(ctx context.Context, section StorageSection) (*Postgres, error) {
	config, err := pgxpool.ParseConfig(section.ConnString)
	if err != nil {
		return nil, ofPostgres(err)
	}
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	if err != nil {
		return nil, ofPostgres(err)
	}
	inTransaction := func(transaction pgx.Tx) error {
		_, err := transaction.Exec(ctx, createTable, pgx.QueryExecModeSimpleProtocol)
		return err
	}
	if err := pgx.BeginFunc(ctx, pool, inTransaction); err != nil {
		return nil, ofPostgres(err)
	}
	return &Postgres{pool}, nil
}

func (postgres *Postgres) get(ctx context.Context, key string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, backendPatience)
	defer stop()
	var value []byte
	err := postgres.pool.QueryRow(ctx, "SELECT value FROM items WHERE key = $1", key).Scan(&value)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, errNotFound
	}
	return value, ofPostgres(err)
}

func (postgres *Postgres) list(ctx context.Context, prefix string) ([][]byte, error) {
	ctx, stop := context.WithTimeout(ctx, backendPatience)
	defer stop()
	rows, err := postgres.pool.Query(ctx, "SELECT value FROM items WHERE starts_with(key, $1) ORDER BY key", prefix)
	if err != nil {
		return nil, ofPostgres(err)
	}
	values, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	return values, ofPostgres(err)
}

func (postgres *Postgres) put(ctx context.Context, key string, value []byte) error {
	_, err := postgres.change(ctx, "INSERT INTO items VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2", key, value)
	return err
}

func (postgres *Postgres) create(ctx context.Context, key string, value []byte) ([]byte, error) {
	if _, err := postgres.change(ctx, "INSERT INTO items VALUES ($1, $2) ON CONFLICT DO NOTHING", key, value); err != nil {
		return nil, err
	}
	return postgres.get(ctx, key)
}

func (postgres *Postgres) remove(ctx context.Context, key string) error {
	removed, err := postgres.change(ctx, "DELETE FROM items WHERE key = $1", key)
	if err == nil && removed == 0 {
		return errNotFound
	}
	return err
}

// change runs a statement, and tells how many rows it changed.
func (postgres *Postgres) change(ctx context.Context, statement string, values ...any) (int64, error) {
	ctx, stop := context.WithTimeout(ctx, backendPatience)
	defer stop()
	tag, err := postgres.pool.Exec(ctx, statement, values...)
	return tag.RowsAffected(), ofPostgres(err)
}

// ofPostgres says what failed, since the words of the database alone do not.
func ofPostgres(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("storage: PostgreSQL: %w", err)
}
