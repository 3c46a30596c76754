import { Button, NativeSelect, SimpleGrid, Skeleton, Text } from "@mantine/core"
import { rotasDasRemessas } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { consultaContasDeRemessa, consultaPreviaDaRemessa, useGerarRemessa } from "./remessas.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly ids: readonly string[]
  readonly aoConcluir: () => void
  /** No account pays by a file yet: where that is said. */
  readonly aoConfigurar: () => void
  readonly aoFechar: () => void
}

/** Titles become files for the bank, after showing what goes in each and why the others are left out. */
export function DialogoDaRemessa({ idEmpresa, ids, aoConcluir, aoConfigurar, aoFechar }: Props) {
  const contas = useQuery(consultaContasDeRemessa(idEmpresa))
  const prontas = contas.data?.lista.filter((c) => c.impedimento === null && c.convenio !== null) ?? []
  const primeira = prontas[0]?.idConta ?? ""
  const queryClient = useQueryClient()
  const gerar = useGerarRemessa(idEmpresa)
  const form = useFormulario({
    esquema: rotasDasRemessas.preverRemessa.corpo,
    iniciais: { idConta: "", pagarEm: hojeEmSaoPaulo() },
    corpo: (v) => ({ ids: [...ids], idConta: v.idConta || primeira, pagarEm: v.pagarEm }),
    // What was seen goes with what is asked: another total is refused.
    enviar: (corpo) => {
      const vista = queryClient.getQueryData(consultaPreviaDaRemessa(idEmpresa, corpo).queryKey)
      return gerar.mutateAsync({ ...corpo, total: vista?.total ?? "0.00" })
    },
    aoSalvar: ({ lista }) => {
      avisar("feito", `${plural(lista.length, "arquivo gerado", "arquivos gerados")}. Baixe e envie ao banco.`)
      aoConcluir()
    },
  })
  const idConta = form.valores.idConta || primeira
  const previa = useQuery(consultaPreviaDaRemessa(idEmpresa, { ids: [...ids], idConta, pagarEm: form.valores.pagarEm }))
  const total = previa.data?.total
  // What goes in first: the others are read one by one, with the reason.
  const itens = [...(previa.data?.itens ?? [])].sort((a, b) => Number(a.motivo !== null) - Number(b.motivo !== null))
  const entram = itens.filter((i) => i.motivo === null).length
  return (
    <DialogoDeFormulario
      titulo="Gerar remessa de pagamentos"
      tamanho="lg"
      form={form}
      impedido={entram === 0 || previa.isFetching}
      confirmar={entram === 0 ? "Gerar remessa" : `Gerar remessa de ${formatarReais(total ?? "0.00")}`}
      recusa="A remessa não foi gerada"
      aoFechar={aoFechar}
    >
      {contas.data && prontas.length === 0 ? (
        <Faixa
          tom="atencao"
          titulo="Nenhuma conta paga por arquivo ainda"
          acao={
            <Button size="xs" variant="default" onClick={aoConfigurar}>
              Dizer o convênio
            </Button>
          }
        >
          {contas.data.lista.find((c) => c.impedimento !== null)?.impedimento ??
            "Diga o convênio de pagamentos que o banco deu à empresa."}
        </Faixa>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label="Conta que paga"
            data={prontas.map((c) => ({ value: c.idConta, label: `${c.apelido} · ${c.conta}` }))}
            {...form.campo("idConta")}
            value={idConta}
          />
          <Campo tipo="data" label="Pagar em" {...form.campo("pagarEm")} />
        </SimpleGrid>
      )}
      {previa.error ? (
        <EstadoDeErro erro={previa.error} aoTentarDeNovo={() => void previa.refetch()} />
      ) : previa.data ? (
        <>
          <Text size="sm" aria-live="polite">
            {plural(entram, "título entra", "títulos entram")}, {formatarReais(previa.data.total)}
            {itens.length > entram && `; ${plural(itens.length - entram, "fica fora", "ficam fora")}`}.
          </Text>
          <TabelaDeLeitura emBlocos rolagem="O que entra na remessa">
            <TitulosDaTabela de={[{ texto: "Título" }, "Valor", { texto: "Como vai" }]} />
            <tbody>
              {itens.map((item) => (
                <tr key={item.id}>
                  <th scope="row" data-texto>
                    {item.titulo}
                  </th>
                  <td data-rotulo="Valor">{formatarReais(item.valor)}</td>
                  <td data-texto data-rotulo="Como vai">
                    {item.motivo === null ? (
                      <div>
                        {item.forma}
                        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                          {item.destino}
                        </Text>
                      </div>
                    ) : (
                      <Text size="sm" c="dimmed">
                        <strong>Fica fora:</strong> {item.motivo}
                      </Text>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {previa.data.arquivos.map((a) => (
                <tr key={a.modalidade}>
                  <th scope="row" data-texto>
                    {a.modalidade === "pix" ? "Arquivo do Pix" : "Arquivo"},{" "}
                    {plural(a.quantos, "pagamento", "pagamentos")}
                  </th>
                  <td data-rotulo="Total">{formatarReais(a.total)}</td>
                  <td />
                </tr>
              ))}
            </tfoot>
          </TabelaDeLeitura>
          {previa.data.arquivos.length > 1 && (
            <Text size="sm" c="dimmed">
              O banco pede o Pix em um arquivo separado: são dois, cada um com o seu número.
            </Text>
          )}
        </>
      ) : (
        idConta !== "" && <Skeleton height={140} aria-busy />
      )}
    </DialogoDeFormulario>
  )
}
