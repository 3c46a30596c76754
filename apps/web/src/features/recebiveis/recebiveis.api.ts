import { type EncargosDoTitulo, rotasDosRecebiveis } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, porId } from "../../lib/api/consulta.ts"
import { reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import type { Controle } from "../../shared/titulos/DialogoDoControle.tsx"
import { type LadoDosTitulos, useAtoDoTitulo } from "../../shared/titulos/lado.ts"
import { avisar } from "../../ui/avisos.tsx"

const rotas = rotasDosRecebiveis

/** What a company has to receive, a page at a time. */
export const consultaRecebiveis = listaDe(rotas, "listarRecebiveis")

/** Everything that the filter finds, as a file. */
export const exportarRecebiveis = arquivoDe(rotas, "exportarRecebiveis")

/** What is awaited by how late it is, and whether notes become titles by themselves. */
export const consultaDoResumo = consultaDe(rotas, "resumirRecebiveis", porEmpresa)

/** What is to be received, for the pieces that both sides share. */
export const aReceber: LadoDosTitulos = {
  natureza: "receber",
  palavras: { verbo: "Receber", feito: "Recebido", ato: "recebimento", pessoa: "cliente", moveu: "entrou" },
  consultar: (id, sinal) => chamar(rotas.consultarRecebivel, { params: { id }, sinal }),
  criar: (idEmpresa, corpo) => chamar(rotas.criarRecebiveis, { params: { idEmpresa }, corpo }),
  editar: (id, versao, corpo) => chamar(rotas.editarRecebivel, { params: { id }, corpo, versao }),
  encargos: (id, dia, sinal) => chamar(rotas.calcularEncargosDoRecebivel, { params: { id }, query: { dia }, sinal }),
  baixar: (id, corpo) => chamar(rotas.baixarRecebivel, { params: { id }, corpo }),
  prever: (idEmpresa, corpo, sinal) => chamar(rotas.preverRecebimentos, { params: { idEmpresa }, corpo, sinal }),
  baixarMuitos: (idEmpresa, corpo) => chamar(rotas.baixarRecebiveis, { params: { idEmpresa }, corpo }),
  estornar: (id, motivo) => chamar(rotas.estornarRecebimento, { params: { id }, corpo: { motivo } }),
  retirar: (id, motivo) => chamar(rotas.retirarRecebivel, { params: { id }, corpo: { motivo } }),
  devolver: (id) => chamar(rotas.devolverRecebivel, { params: { id } }),
  encerrarSerie: (id, motivo) => chamar(rotas.encerrarRecorrencia, { params: { id }, corpo: { motivo } }),
  renovar: (queryClient) =>
    Promise.all(
      ["listarRecebiveis", "resumirRecebiveis", "visaoDasReceitas", "listarClientes", "consultarCliente"].map((chave) =>
        queryClient.invalidateQueries({ queryKey: [chave] }),
      ),
    ),
}

/** Says what who pays a title late or early owes. */
export const useCombinarEncargos = (id: string) =>
  useAtoDoTitulo(aReceber, ({ corpo, versao }: { readonly corpo: EncargosDoTitulo; readonly versao: number }) =>
    chamar(rotas.combinarEncargosDoRecebivel, { params: { id }, corpo, versao }),
  )

/** A Pix code for what is awaited of a title. */
export const consultaDoPix = consultaDe(rotas, "consultarPixDoRecebivel", porId, { staleTime: 0 })

/** Says by which key the company receives. */
export const useInformarChavePix = (idEmpresa: string) =>
  useEscritaDoFormulario(
    (chave: string | null) => chamar(rotas.informarChavePix, { params: { idEmpresa }, corpo: { chave } }),
    reler("consultarPixDoRecebivel"),
  )

/** Turns the titles of notes on, changes or turns them off. */
export const useControlar = (idEmpresa: string) =>
  useEscritaDoFormulario(
    (controle: Controle) => chamar(rotas.controlarRecebiveis, { params: { idEmpresa }, corpo: { controle } }),
    (_, queryClient) => aReceber.renovar(queryClient),
  )

/** Says of titles of notes issued elsewhere that they are owed. */
export const useConfirmar = (idEmpresa: string) =>
  useEscrita(
    (ids: readonly string[]) => chamar(rotas.confirmarRecebiveis, { params: { idEmpresa }, corpo: { ids: [...ids] } }),
    async ({ confirmados }, queryClient) => {
      avisar("feito", `${plural(confirmados, "título confirmado", "títulos confirmados")}.`)
      await Promise.all([
        aReceber.renovar(queryClient),
        queryClient.invalidateQueries({ queryKey: ["titulo", aReceber.natureza] }),
      ])
    },
  )
