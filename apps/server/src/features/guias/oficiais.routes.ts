import { rotasDasGuiasOficiais } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import { criarLeitorDeGuias } from "../../documentos/guia-oficial/leitor.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { AtosExternos } from "../../ports/operacao-externa.ts"
import { guardarConteudo, lerConteudo } from "../documentos/conteudo.service.ts"
import { consultarDocumento } from "../documentos/documentos.service.ts"
import { anexarAGuia } from "./anexo-oficial.service.ts"
import { lerArquivo } from "./arquivos-oficiais.ts"
import { consultarGuia } from "./ficha.service.ts"
import { lerEmpresaDaGuia } from "./oficiais.repository.ts"
import { aceitarGuiaOficial } from "./oficiais.service.ts"
import { conferirArquivos, type Oficiais, receberGuiasOficiais } from "./oficiais-em-lote.service.ts"
import { pedirGuiaOficial } from "./pedido-da-guia.service.ts"

type Dependencias = Omit<Oficiais, "leitor"> & {
  readonly fila: () => Fila
  readonly agora: () => Date
  readonly mundo: { readonly atos: AtosExternos }
}

/** The documents of the authorities by which guides are paid, and the receipts of their payment. */
export function registrarGuiasOficiais(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, armazem, aceitaTeste, fila, agora, mundo }: Dependencias,
): void {
  const aqui = emTransacaoDe({ banco, agora })
  const leitor = criarLeitorDeGuias()
  montar(app, autenticar, rotasDasGuiasOficiais, {
    conferirGuiasOficiais: (contexto, { arquivos }) =>
      conferirArquivos({ banco, leitor, armazem, aceitaTeste }, atoDe(contexto, agora()), arquivos),
    anexarGuiasOficiais: async (contexto, { arquivos }) => {
      const aceito = await receberGuiasOficiais(banco, atoDe(contexto, agora()), arquivos)
      await fila().acordar("lotes")
      return aceito
    },
    anexarGuiaOficial: async (contexto, { params: { id }, query, arquivos }) => {
      const ato = atoDe(contexto, agora())
      // Before a byte is kept: who does not reach the guide leaves nothing in the store.
      const empresa = encontrado(
        await banco.emEscopo(escopoDe(contexto), (tx) => lerEmpresaDaGuia(tx, escopoDe(contexto), id)),
      )
      const { nome, bytes } = unico(arquivos)
      const lido = await lerArquivo(leitor, bytes, ato.escopo.idUsuario)
      if (!("documentos" in lido)) throw new ErroDeNegocio(lido.codigo, lido.mensagem, "arquivos")
      const guardado = await guardarConteudo(armazem, ato.escopo, bytes)
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await anexarAGuia(tx, ato, {
          idGuia: id,
          idEmpresa: empresa.id,
          pdf: { guardado, nome },
          documentos: lido.documentos,
          aceitaTeste,
          motivo: query.motivo ?? null,
        })
        return consultarGuia(tx, escopoDe(contexto), id, agora())
      })
      // A receipt pays: what is paid of a DAS counts in the payroll of the Fator R.
      await fila().acordar("recalculo")
      return detalhe
    },
    aceitarGuiaOficial: aqui(async (tx, ato, { params: { id }, corpo }) => {
      await aceitarGuiaOficial(tx, ato, id, corpo)
      return consultarGuia(tx, ato.escopo, id, agora())
    }),
    pedirGuiaOficial: async (contexto, { params }) => {
      const pedido = await pedirGuiaOficial(banco, atoDe(contexto, agora()), mundo.atos, params.id)
      if (pedido.naReceita === "a-caminho") await fila().acordar("operacoes")
      return pedido
    },
    baixarGuiaOficial: async (contexto, { params: { id } }) => {
      const documento = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        const { guia } = await consultarGuia(tx, escopoDe(contexto), id, agora())
        if (guia.oficial.documento === null) throw new ErroDeNegocio("nao-encontrado")
        return consultarDocumento(tx, escopoDe(contexto), guia.oficial.documento.idDocumento)
      })
      const { idEscritorio } = escopoDe(contexto)
      return {
        tipo: documento.tipoMime,
        nome: documento.nome,
        bytes: await lerConteudo(armazem, { idEscritorio, sha256: documento.sha256 }),
      }
    },
  })
}

function unico(arquivos: readonly ArquivoRecebido[]): ArquivoRecebido {
  const [arquivo, outro] = arquivos
  if (!arquivo) throw new ErroDeNegocio("sem-arquivos", "Escolha o PDF da guia oficial ou do comprovante.")
  if (outro) recusar("Envie um PDF por vez nesta guia, ou use Anexar várias na lista de impostos.", "arquivos")
  return arquivo
}
