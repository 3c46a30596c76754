import { expect, it } from "vitest"
import type { ParDeChaves } from "../../certificados/leitura.ts"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { CABECALHO_DA_EMPRESA, type EmissorDeNfse } from "../../ports/emissor-nfse.ts"
import { criarProvedorDaSefin } from "./provedor.service.ts"

it("a chave aberta por um escritório nunca identifica a empresa de mesmo id de outro", async () => {
  const usadas: string[] = []
  const abertas: string[] = []
  const provedor = criarProvedorDaSefin({
    // Whose vault is opened is all that the database says here.
    banco: {
      emEscopo: async ({ idEscritorio }: Escopo) => {
        abertas.push(idEscritorio)
        return { chave: `chave de ${idEscritorio}` }
      },
    } as unknown as Banco,
    cofre: {} as Cofre,
    emissor: {
      simulado: true,
      chamar: async (_: unknown, { chave }: ParDeChaves) => usadas.push(chave),
    } as unknown as EmissorDeNfse,
    simultaneas: 1,
    agora: () => new Date("2026-11-20T12:00:00Z"),
  })
  const requisicao = { cabecalhos: { [CABECALHO_DA_EMPRESA]: "5e429bbc-7f70-8fae-ae76-6b02713b6783" } } as never
  for (const idEscritorio of ["um", "outro", "um"])
    await provedor.chamar(idEscritorio, requisicao, AbortSignal.timeout(60_000))
  expect(usadas).toEqual(["chave de um", "chave de outro", "chave de um"])
  expect(abertas).toEqual(["um", "outro"])
})
