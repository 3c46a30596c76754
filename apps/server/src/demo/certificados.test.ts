import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { usarCertificado } from "../features/certificados/uso.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { abrirBancoDeDemonstracao } from "./apoio.fixtures.ts"
import { cadastrarEmpresas, planejarEscritorio } from "./cadastros.ts"
import { calendarioDe } from "./calendario.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { semearCertificados } from "./certificados.ts"
import { criarGrupos } from "./empresas.ts"
import { ESCRITORIOS, HORIZONTE } from "./escritorios.ts"
import { criarPessoas } from "./pessoas.ts"

const REFERENCIA = new Date("2026-11-20T12:00:00-03:00")
const cofre = criarCofre(randomBytes(32))
let banco: Banco
beforeAll(async () => {
  banco = await abrirBancoDeDemonstracao(REFERENCIA)
  const calendario = calendarioDe(REFERENCIA)
  await criarPessoas(banco, REFERENCIA)
  for (const escritorio of ESCRITORIOS) {
    await criarGrupos(banco, escritorio, REFERENCIA)
    await cadastrarEmpresas(banco, escritorio, planejarEscritorio(escritorio, calendario), calendario, () => {})
  }
})
afterAll(() => banco.fechar())

const retrato = () =>
  banco.emEscopo(sistema(HORIZONTE.id), async (tx) => {
    const { rows } = await tx.execute(
      sql`select id_empresa, situacao, valido_ate, cadeia_confere, emissor, digital from certificados order by id_empresa, valido_ate`,
    )
    const { rows: procuracoes } = await tx.execute(sql`select id, ate from procuracoes order by id`)
    return { certificados: rows, procuracoes }
  })

it("há de todos os estados, marcados como demonstração; interrompida e repetida não cria outros", async () => {
  let passos = 0
  const morrer = () => {
    if (++passos === 2) throw new Error("morreu")
  }
  await expect(semearCertificados(banco, cofre, REFERENCIA, morrer)).rejects.toThrow("morreu")
  await semearCertificados(banco, cofre, REFERENCIA, () => {})
  const antes = await retrato()
  await semearCertificados(banco, cofre, REFERENCIA, () => {})
  expect(await retrato()).toEqual(antes)
  const de = (nome: string) =>
    antes.certificados.filter((c) => c.id_empresa === idDaEmpresa(HORIZONTE.id, nome)).map((c) => c.situacao)
  expect([de("clinica-bem-viver"), de("trigo-dourado"), de("sentinela")]).toEqual([
    ["substituido", "ativo"],
    ["ativo"],
    ["ativo"],
  ])
  expect(new Set(antes.certificados.map((c) => `${c.emissor} ${c.cadeia_confere}`))).toEqual(
    new Set(["AC de demonstração true"]),
  )
  expect(antes.certificados.filter((c) => new Date(String(c.valido_ate)) < REFERENCIA)).toHaveLength(2)
  expect(antes.procuracoes).toHaveLength(6)
})

it("a chave de cada um serve para assinar", async () => {
  const escopo = sistema(HORIZONTE.id)
  const pedido = {
    cofre,
    idEmpresa: idDaEmpresa(HORIZONTE.id, "trigo-dourado"),
    finalidade: "assinatura de teste",
    agora: REFERENCIA,
  }
  const par = await banco.emEscopo(escopo, (tx) => usarCertificado(tx, escopo, pedido, (recebido) => recebido))
  expect(par.chave).toContain("PRIVATE KEY")
})
