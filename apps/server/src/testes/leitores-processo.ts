/**
 * The process of the soak: starts and ends readers, two at a time, beside a database and the reader of notes, all of which
 * run WebAssembly, collecting memory along the way. Prints how many it read; whatever goes wrong ends it otherwise.
 */
import "../guardar-wasm.ts"
import { strictEqual } from "node:assert"
import { readFileSync } from "node:fs"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { sql } from "drizzle-orm"
import { criarLeitor } from "../certificados/leitor.ts"
import { ArquivoRecusado } from "../certificados/motivo.ts"
import { abrirBanco } from "../db/banco.ts"
import { exemplo } from "../documentos/nfse-nacional/exemplos.fixtures.ts"
import { lerDocumentoNacional } from "../documentos/nfse-nacional/ler-documento-nacional.ts"
import { reconhecerPlanilha } from "../importacao/leitor.ts"
import { arquivoDoInstantaneo } from "./preparar.ts"
import { abrirAlvo } from "./queda-carteira.ts"

/** An embedded database opened and closed meanwhile, as the tests do: its thread ends too. */
const RODADAS_POR_BANCO = 20

const [, , rodadas = "", url = ""] = process.argv
setFlagsFromString("--expose-gc")
const recolher: () => void = runInNewContext("gc")
const nota = Buffer.from(exemplo("06"))
const planilha = Buffer.from("CNPJ;Razão social\n11222333000181;EMPRESA DE TESTE\n")
const certificados = criarLeitor({ raizes: [], intermediarias: [] })

const abrir = () =>
  url
    ? abrirAlvo({ url, dir: null })
    : abrirBanco({
        url: null,
        urlDeMigracao: null,
        dir: null,
        instantaneo: readFileSync(arquivoDoInstantaneo()),
        migrar: false,
      })

async function lerCertificado(): Promise<void> {
  const motivo = await certificados.ler(Buffer.from("nada"), "senha", new Date(0), "soak").then(
    () => "lido",
    (erro: unknown) => (erro instanceof ArquivoRecusado ? erro.motivo : erro),
  )
  strictEqual(motivo, "certificado-nao-e-pfx")
}

async function lerPlanilha(): Promise<void> {
  const folhas = await reconhecerPlanilha("empresas.csv", planilha)
  strictEqual(folhas.length, 1)
}

const banco = await abrir()
for (let rodada = 1; rodada <= Number(rodadas); rodada++) {
  await Promise.all([
    lerPlanilha(),
    lerCertificado(),
    banco.naPlataforma((tx) => tx.execute(sql`select count(*) from empresas`)),
  ])
  strictEqual(lerDocumentoNacional(nota).tipo, "nfse")
  recolher()
  if (rodada % RODADAS_POR_BANCO === 0) await (await abrir()).fechar()
}
await banco.fechar()
process.stdout.write(JSON.stringify({ leituras: 2 * Number(rodadas), memoria: process.memoryUsage.rss() }))
