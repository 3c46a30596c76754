import { createHash, randomUUID } from "node:crypto"
import { colunasDoDiario } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Banco } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { naOrdem } from "../../db/paginas.ts"
import { nomeDeExibicao } from "../../documentos/arquivos/nome-de-exibicao.ts"
import { lerDiarioApartado } from "../../documentos/diario-contabil/leitor.ts"
import type { LeituraDoDiario } from "../../documentos/diario-contabil/ler-diario.ts"
import { type DiarioLido, DiarioRecusado } from "../../documentos/diario-contabil/tipos.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { inserirDiario, lerColunasDosTitulos, lerDiarios } from "./diarios.repository.ts"
import { apresentar, diasDe } from "./diarios.service.ts"
import { lerCadastroDaEcd } from "./livro.repository.ts"

/**
 * Receives journals of other systems: each waits to be looked at and confirmed, and nothing goes into the books yet. What cannot be
 * read, or says it is of another company, is told and not kept. Raises nao-encontrado.
 */
export async function receberDiarios(banco: Banco, ato: Ato, idEmpresa: string, arquivos: readonly ArquivoRecebido[]) {
  const { escopo } = ato
  const cnpj = await banco.emEscopo(escopo, async (tx) => {
    await exigirEmpresa(tx, escopo, idEmpresa)
    return (await lerCadastroDaEcd(tx, escopo, idEmpresa))?.empresa.cnpj ?? ""
  })
  const recusados: { nome: string; motivo: string }[] = []
  const ids: string[] = []
  for (const { nome: enviado, bytes } of arquivos) {
    const nome = nomeDeExibicao(enviado)
    try {
      const lida = await lerComLembradas(banco, escopo, nome, bytes)
      exigirDaEmpresa(lida.diario, cnpj)
      ids.push(await guardar(banco, ato, { idEmpresa, nome, bytes, lida }))
    } catch (erro) {
      if (!(erro instanceof DiarioRecusado)) throw erro
      recusados.push({ nome, motivo: erro.message })
    }
  }
  const lidas = await banco.emEscopo(escopo, (tx) => lerDiarios(tx, escopo, idEmpresa, ids))
  return { lista: naOrdem(ids, lidas, (d) => d.id).map(apresentar), recusados }
}

/** What a person said of a sheet with the same headings goes over what its headings say. */
async function lerComLembradas(banco: Banco, escopo: Escopo, nome: string, bytes: Uint8Array) {
  const lida = await lerDiarioApartado({ nome, bytes })
  const titulos = lida.planilha?.titulos
  if (titulos === undefined) return lida
  const lembradas = await banco.emEscopo(escopo, (tx) => lerColunasDosTitulos(tx, escopo, titulos))
  const { data: colunas } = colunasDoDiario.safeParse(lembradas)
  // The day of a trial balance is of that one.
  if (!colunas || colunas.dia !== null || JSON.stringify(colunas) === JSON.stringify(lida.planilha?.colunas))
    return lida
  return lerDiarioApartado({ nome, bytes, colunas: { ...colunas, cabecalho: lida.planilha?.cabecalho ?? 1 } })
}

const RAIZ_DO_CNPJ = 8

function exigirDaEmpresa({ cnpj: dito }: DiarioLido, cnpj: string): void {
  const limpo = (dito ?? "").replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  if (limpo !== "" && limpo.slice(0, RAIZ_DO_CNPJ) !== cnpj.slice(0, RAIZ_DO_CNPJ))
    throw new DiarioRecusado(`O arquivo diz que é do CNPJ ${limpo}, e não desta empresa. Envie-o na empresa certa.`)
}

interface Recebido {
  readonly idEmpresa: string
  readonly nome: string
  readonly bytes: Uint8Array
  readonly lida: LeituraDoDiario
}

async function guardar(banco: Banco, { escopo, agora, nome: pessoa }: Ato, { idEmpresa, nome, bytes, lida }: Recebido) {
  const id = randomUUID()
  const { diario, planilha } = lida
  await banco.emEscopo(escopo, (tx) =>
    inserirDiario(tx, {
      idEscritorio: escopo.idEscritorio,
      id,
      idEmpresa,
      nome,
      conteudo: Buffer.from(bytes),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      formato: diario.formato,
      titulos: planilha?.titulos ?? null,
      colunas: planilha?.colunas ?? null,
      estado: "conferir",
      ...diasDe(diario),
      criadaEm: agora,
      criadaPor: pessoa,
    }),
  )
  return id
}
