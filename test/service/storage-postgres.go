package main

import (
	"context"
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

func openPostgres(ctx context.Context, section Object) (*Postgres, error) {
	pool, err := pgxpool.New(context.Background(), section.text("conn_string"))
	if err == nil {
		err = pgx.BeginFunc(ctx, pool, func(transaction pgx.Tx) error {
			_, err := transaction.Exec(ctx, createTable, pgx.QueryExecModeSimpleProtocol)
			return err
		})
	}
	return &Postgres{pool}, postgresError(err)
}

func (postgres *Postgres) list(ctx context.Context, prefix string) ([][]byte, error) {
	ctx, stop := context.WithTimeout(ctx, storagePatience)
	defer stop()
	rows, err := postgres.pool.Query(ctx, "SELECT value FROM items WHERE starts_with(key, $1) ORDER BY key", prefix)
	if err != nil {
		return nil, postgresError(err)
	}
	values, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	return values, postgresError(err)
}

func (postgres *Postgres) put(ctx context.Context, key string, value []byte) error {
	_, err := postgres.change(ctx, "INSERT INTO items VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2", key, value)
	return err
}

func (postgres *Postgres) create(ctx context.Context, key string, value []byte) (bool, error) {
	return postgres.change(ctx, "INSERT INTO items VALUES ($1, $2) ON CONFLICT DO NOTHING", key, value)
}

func (postgres *Postgres) remove(ctx context.Context, key string) (bool, error) {
	return postgres.change(ctx, "DELETE FROM items WHERE key = $1", key)
}

// change runs a statement, and says whether it changed a row.
func (postgres *Postgres) change(ctx context.Context, statement string, values ...any) (bool, error) {
	ctx, stop := context.WithTimeout(ctx, storagePatience)
	defer stop()
	tag, err := postgres.pool.Exec(ctx, statement, values...)
	return tag.RowsAffected() > 0, postgresError(err)
}

// postgresError says what failed, since the words of the database alone do not.
func postgresError(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("storage: PostgreSQL: %w", err)
}
