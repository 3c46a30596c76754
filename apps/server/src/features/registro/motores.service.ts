import type { Banco, Tx } from "../../db/banco.ts"
import { motores } from "../../db/schema/registro.ts"
import { impressaoDoMotor, type MotorUsado } from "../../motor.ts"

/** Notes that this process computes with this engine; the first release that brought it stays. */
export async function registrarMotor(banco: Banco, versao: string, agora: Date): Promise<void> {
  await banco.naPlataforma((tx) =>
    tx.insert(motores).values({ impressao: impressaoDoMotor(), versao, desde: agora }).onConflictDoNothing(),
  )
}

/** Every engine that this database was ever computed with, by fingerprint. */
export async function lerMotores(tx: Tx): Promise<ReadonlyMap<string, MotorUsado>> {
  return new Map((await tx.select().from(motores)).map((m) => [m.impressao, m]))
}
