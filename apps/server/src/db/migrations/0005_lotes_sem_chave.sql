DROP INDEX "lotes_idempotencia";--> statement-breakpoint
ALTER TABLE "lotes" DROP COLUMN "chave_idempotencia";--> statement-breakpoint
ALTER TABLE "lotes" DROP COLUMN "hash_pedido";