import { readdir, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { paraReais } from "@partida/fiscal"
import { expandirArquivo } from "../documentos/arquivos/expandir-arquivo.ts"
import { lerDocumentos } from "../documentos/fiscais/ler-documentos.ts"
import type { DocumentoFiscal, DocumentoMercadoria, NotaComum } from "../documentos/fiscais/tipos.ts"
import { mercadoDaNota, receitaDaNota } from "../features/notas-fiscais/mapping.ts"
import { decidirItens, parcelasDe, receitaDas } from "../features/notas-fiscais/mercadorias.ts"
import { ErroDeUso, lerArquivo, separar } from "./uso.ts"

/**
 * `notas ler ARQUIVO...`: what each document of the files says and how it would count, as JSON on the standard output; folders and
 * ZIPs are gone through. Needs no database, so a person's remembered answers are not there. Exits 1 when something was refused.
 */
export async function lerNotas(argumentos: readonly string[]): Promise<number> {
  const { livres } = separar(argumentos)
  if (livres.length === 0)
    throw new ErroDeUso("Diga os arquivos: npm run -s partida -- notas ler nota.xml pasta lote.zip")
  const lidos: object[] = []
  let recusou = false
  for (const caminho of livres) {
    for await (const { nome, bytes } of arquivosDe(caminho)) {
      const { entradas, recusas } = await expandirArquivo(nome, bytes)
      for (const { nome: arquivo, codigo, motivo } of recusas) {
        recusou = true
        lidos.push({ arquivo, tipo: "recusado", codigo, motivo })
      }
      for (const entrada of entradas)
        for (const documento of lerDocumentos(entrada.bytes)) {
          recusou ||= documento.tipo === "recusado"
          lidos.push({ arquivo: entrada.nome, ...descrever(documento) })
        }
    }
  }
  console.log(
    JSON.stringify(lidos, (_chave, valor: unknown) => (typeof valor === "bigint" ? paraReais(valor) : valor), 2),
  )
  return recusou ? 1 : 0
}

async function* arquivosDe(caminho: string): AsyncGenerator<{ readonly nome: string; readonly bytes: Uint8Array }> {
  const oQue = await stat(caminho).catch(() => {
    throw new ErroDeUso(`Não consegui ler ${caminho}. Confira o caminho e a permissão.`)
  })
  if (oQue.isDirectory()) {
    for (const nome of (await readdir(caminho)).sort()) {
      const dentro = join(caminho, nome)
      const ehPasta = (await stat(dentro)).isDirectory()
      if (ehPasta || /\.(?:xml|zip)$/i.test(nome)) yield* arquivosDe(dentro)
    }
    return
  }
  const bytes = await lerArquivo(caminho)
  yield { nome: basename(caminho), bytes }
}

function descrever(documento: DocumentoFiscal): object {
  switch (documento.tipo) {
    case "recusado":
      return documento
    case "evento": {
      const { evento, assinatura, avisos } = documento
      const { tipo: tipoDoEvento, ...resto } = evento
      return {
        tipo: "evento",
        tipoDoEvento,
        ...resto,
        assinatura: descreverAssinatura(assinatura),
        avisos: avisos.map((a) => a.mensagem),
      }
    }
    case "nfse":
      return { tipo: "nfse", ...descreverNota(documento), comoConta: comoContaServico(documento.nota) }
    case "nfse-municipal":
      return {
        tipo: "nfse-municipal",
        ...descreverNota(documento),
        situacao: situacaoDe(documento.evento),
        evento: documento.evento,
        comoConta: comoContaServico(documento.nota, situacaoDe(documento.evento)),
      }
    case "nfe":
      return {
        tipo: documento.nota.modelo === "55" ? "nfe" : "nfce",
        ...descreverNota(documento),
        situacao: situacaoDe(documento.evento),
        evento: documento.evento,
        comoConta: {
          emitente: comoContaMercadoria(documento, "emitida"),
          destinatario: comoContaMercadoria(documento, "recebida"),
        },
      }
  }
}

const situacaoDe = (evento: { readonly efeito: string } | null) =>
  evento === null ? "ativa" : evento.efeito === "cancela" ? "cancelada" : "substituida"

const descreverAssinatura = ({ estado, motivo, titular }: { estado: string; motivo?: string; titular?: string }) => ({
  estado,
  ...(motivo === undefined ? {} : { motivo }),
  ...(titular === undefined ? {} : { titular }),
})

function descreverNota({ nota, assinatura, avisos }: Exclude<DocumentoFiscal, { tipo: "recusado" | "evento" }>) {
  return { ...nota, assinatura: descreverAssinatura(assinatura), avisos: avisos.map((a) => a.mensagem) }
}

/** A service counts whole, in one line. */
function comoContaServico(nota: NotaComum, situacao = "ativa") {
  const mercado = mercadoDaNota(nota)
  const porqueNao = nota.semValidadeJuridica
    ? "Emitida em ambiente de testes: sem validade jurídica."
    : situacao === "ativa"
      ? null
      : `A nota está ${situacao}: não conta (Res. CGSN 140/2018 art. 18).`
  return {
    receita: porqueNao === null ? receitaDaNota(nota) : 0n,
    mercado,
    situacoes: nota.issRetido && mercado === "interno" ? ["iss-retido"] : [],
    porque:
      porqueNao ??
      "Preço do serviço menos o desconto incondicionado (LC 123/2006 art. 3º §1º), para o prestador; para o tomador é despesa.",
  }
}

function comoContaMercadoria({ nota, evento }: DocumentoMercadoria, sentido: "emitida" | "recebida") {
  const decididos = decidirItens(nota, sentido, new Map())
  const parcelas = parcelasDe(decididos)
  return {
    // A cancelled note, and one of the test environment, are shown as they would count.
    contaDeFato: !nota.semValidadeJuridica && evento === null,
    receita: receitaDas(parcelas),
    aPerguntar: parcelas.filter((p) => p.chave !== null).reduce((s, p) => s + p.valorCentavos, 0n),
    parcelas,
    itens: decididos.map(({ item, decisao }) => ({
      numero: item.numero,
      produto: item.produto,
      valor: item.valor,
      ...decisao,
    })),
  }
}
