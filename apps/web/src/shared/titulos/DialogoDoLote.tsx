import { Checkbox, Group } from "@mantine/core"
import { corpoDasBaixas } from "@partida/contracts"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { DialogoDeFormulario } from "../formulario/DialogoDeFormulario.tsx"
import { EscolhaDaConta } from "./DialogoDaBaixa.tsx"
import { type LadoDosTitulos, useAtoDoTitulo } from "./lado.ts"

interface Props {
  readonly lado: LadoDosTitulos
  readonly idEmpresa: string
  readonly ids: readonly string[]
  readonly aoConcluir: () => void
  readonly aoFechar: () => void
}

/** Settles many titles whole, after showing what it does to each. */
export function DialogoDoLote({ lado, idEmpresa, ids, aoConcluir, aoFechar }: Props) {
  const hoje = hojeEmSaoPaulo()
  const [comEncargos, setComEncargos] = useState(false)
  const baixar = useAtoDoTitulo(lado, lado.baixarMuitos.bind(null, idEmpresa))
  const form = useFormulario({
    esquema: corpoDasBaixas,
    iniciais: { pagoEm: hoje, idConta: "" },
    corpo: (v) => ({ ids, pagoEm: v.pagoEm, idConta: v.idConta || null, comEncargos }),
    conferir: (v): Record<string, string> =>
      v.pagoEm > hoje ? { pagoEm: `O dia não pode passar de hoje, ${formatarData(hoje)}.` } : {},
    enviar: (corpo) => baixar.mutateAsync(corpo),
    aoSalvar: ({ itens, total }) => {
      const feitos = itens.filter((i) => i.recusa === null).length
      avisar("feito", `${plural(feitos, "título baixado", "títulos baixados")}, ${formatarReais(total)}.`)
      aoConcluir()
    },
  })
  const { pagoEm } = form.valores
  const previa = useQuery({
    queryKey: ["previaDasBaixas", lado.natureza, idEmpresa, ids, pagoEm, comEncargos],
    queryFn: ({ signal }) => lado.prever(idEmpresa, { ids: [...ids], pagoEm, idConta: null, comEncargos }, signal),
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(pagoEm),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const temEncargos = previa.data?.itens.some((i) => i.encargos !== null) ?? false
  const aceitos = previa.data?.itens.filter((i) => i.recusa === null).length ?? 0
  return (
    <DialogoDeFormulario
      titulo={`${lado.palavras.verbo} ${plural(ids.length, "título", "títulos")}`}
      tamanho="lg"
      form={form}
      impedido={aceitos === 0}
      confirmar={`${lado.palavras.verbo} ${plural(aceitos, "título", "títulos")}`}
      recusa={`Os ${lado.palavras.ato}s não foram registrados`}
      aoFechar={aoFechar}
    >
      <Group grow align="flex-start">
        <Campo tipo="data" label="Dia de todos" {...form.campo("pagoEm")} />
        <EscolhaDaConta idEmpresa={idEmpresa} {...form.campo("idConta")} />
      </Group>
      {temEncargos && (
        <Checkbox
          label="Entraram com a multa, os juros ou o desconto combinados"
          description="Sem marcar, cada título é recebido pelo valor dele, e os encargos ficam como se não tivessem sido cobrados."
          checked={comEncargos}
          onChange={({ currentTarget }) => setComEncargos(currentTarget.checked)}
        />
      )}
      {previa.data ? (
        <TabelaDeLeitura emBlocos rolagem="O que acontece com cada título">
          <TitulosDaTabela
            de={[
              { texto: "Título" },
              "Dinheiro",
              "Retido",
              ...(temEncargos ? ["Encargos do dia"] : []),
              { texto: "O que acontece" },
            ]}
          />
          <tbody>
            {previa.data.itens.map((item) => (
              <tr key={item.id}>
                <th scope="row" data-texto>
                  {item.titulo}
                </th>
                <td data-rotulo="Dinheiro">{formatarReais(item.dinheiro)}</td>
                <td data-rotulo="Retido">{formatarReais(item.retido)}</td>
                {temEncargos && (
                  <td data-rotulo="Encargos do dia">{item.encargos === null ? "—" : formatarReais(item.encargos)}</td>
                )}
                <td data-texto data-rotulo="O que acontece">
                  {item.recusa ?? "Fica baixado"}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" data-texto>
                Total
              </th>
              <td data-rotulo="Dinheiro">{formatarReais(previa.data.total)}</td>
              <td />
              {temEncargos && <td />}
              <td />
            </tr>
          </tfoot>
        </TabelaDeLeitura>
      ) : (
        <Espera erro={previa.error} aoTentarDeNovo={() => void previa.refetch()} alturas={[140]} />
      )}
    </DialogoDeFormulario>
  )
}
