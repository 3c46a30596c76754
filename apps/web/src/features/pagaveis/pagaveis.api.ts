import { type FichaDoPagavel, rotasDosFornecedores, rotasDosPagaveis } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { type LadoDosTitulos, useAtoDoTitulo } from "../../shared/titulos/lado.ts"

const rotas = rotasDosPagaveis

/** What a company has to pay, a page at a time. */
export const consultaPagaveis = listaDe(rotas, "listarPagaveis")

/** Everything that the filter finds, as a file. */
export const exportarPagaveis = arquivoDe(rotas, "exportarPagaveis")

/** What is open to pay in each cut that somebody acts upon. */
export const consultaDoResumo = consultaDe(rotas, "resumirPagaveis", porEmpresa)

/** One title with how it is paid: the same reading that the pieces of titles share. */
export const consultaPagavel = (id: string) =>
  queryOptions({
    queryKey: ["titulo", "pagar", id],
    queryFn: ({ signal }) => chamar(rotas.consultarPagavel, { params: { id }, sinal: signal }),
  })

/** Suppliers of a company that a text finds, for a choice. */
export const consultaEscolhaDeFornecedores = (idEmpresa: string, busca: string) =>
  queryOptions({
    queryKey: ["listarFornecedores", idEmpresa, "escolha", busca],
    queryFn: ({ signal }) =>
      chamar(rotasDosFornecedores.listarFornecedores, {
        params: { idEmpresa },
        query: { pagina: 1, registrosPorPagina: 50, ...(busca ? { busca } : {}) },
        sinal: signal,
      }),
  })

/** What is to be paid, for the pieces that both sides share. */
export const aPagar: LadoDosTitulos = {
  natureza: "pagar",
  palavras: { verbo: "Pagar", feito: "Pago", ato: "pagamento", pessoa: "fornecedor", moveu: "saiu" },
  consultar: (id, sinal) => chamar(rotas.consultarPagavel, { params: { id }, sinal }),
  criar: (idEmpresa, corpo) => chamar(rotas.criarPagaveis, { params: { idEmpresa }, corpo }),
  editar: (id, versao, corpo) => chamar(rotas.editarPagavel, { params: { id }, corpo, versao }),
  baixar: (id, corpo) => chamar(rotas.baixarPagavel, { params: { id }, corpo }),
  prever: (idEmpresa, corpo, sinal) => chamar(rotas.preverPagamentos, { params: { idEmpresa }, corpo, sinal }),
  baixarMuitos: (idEmpresa, corpo) => chamar(rotas.baixarPagaveis, { params: { idEmpresa }, corpo }),
  estornar: (id, motivo) => chamar(rotas.estornarPagamentoDoTitulo, { params: { id }, corpo: { motivo } }),
  retirar: (id, motivo) => chamar(rotas.retirarPagavel, { params: { id }, corpo: { motivo } }),
  devolver: (id) => chamar(rotas.devolverPagavel, { params: { id } }),
  encerrarSerie: (id, motivo) => chamar(rotas.encerrarSerieDoPagavel, { params: { id }, corpo: { motivo } }),
  renovar: (queryClient) =>
    Promise.all(
      ["listarPagaveis", "resumirPagaveis", "preverCaixa", "listarFornecedores", "consultarFornecedor"].map((chave) =>
        queryClient.invalidateQueries({ queryKey: [chave] }),
      ),
    ),
}

/** A new title, with the code by which it is paid. */
export const aPagarComCodigo = (codigo: string | null): LadoDosTitulos => ({
  ...aPagar,
  criar: (idEmpresa, corpo) => chamar(rotas.criarPagaveis, { params: { idEmpresa }, corpo: { ...corpo, codigo } }),
})

/** Reads and checks what was pasted. The field tells the failures. */
export const useLerCodigo = () =>
  useEscritaDoFormulario((codigo: string) => chamar(rotas.lerCodigoDoPagavel, { corpo: { codigo } }))

/** Changes only the code by which a title is paid. */
export const useTrocarCodigo = (ficha: FichaDoPagavel) =>
  useAtoDoTitulo(aPagar, (codigo: string | null) =>
    chamar(rotas.editarPagavel, {
      params: { id: ficha.id },
      versao: ficha.versao,
      corpo: {
        idPessoa: ficha.idPessoa,
        pessoa: ficha.pessoa,
        documento: ficha.documento,
        descricao: ficha.descricao,
        numero: ficha.numero,
        competencia: ficha.competencia,
        emissao: ficha.emissao,
        vencimento: ficha.vencimento,
        categoria: ficha.categoria,
        valor: ficha.valor,
        retencao: ficha.retencao,
        codigo,
      },
    }),
  )

/** Says that titles may be paid. What may not be is in the answer. */
export const useAprovar = (idEmpresa: string) =>
  useEscrita(
    (ids: readonly string[]) => chamar(rotas.aprovarPagaveis, { params: { idEmpresa }, corpo: { ids: [...ids] } }),
    async (_, queryClient) => {
      await queryClient.invalidateQueries({ queryKey: ["titulo", "pagar"] })
      await aPagar.renovar(queryClient)
    },
  )

/** Turns the titles of the notes taken on, changes or turns them off. */
export const useControlar = (idEmpresa: string) =>
  useEscritaDoFormulario(
    (controle: { readonly desde: string; readonly prazoDias: number } | null) =>
      chamar(rotas.controlarPagaveis, { params: { idEmpresa }, corpo: { controle } }),
    (_, queryClient) => aPagar.renovar(queryClient),
  )
