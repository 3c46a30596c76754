import { Anchor, Button, Group, Stack, TextInput } from "@mantine/core"
import { type LancamentoAberto, rotasDaContabilidade } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { somarDecimais } from "../../lib/formatacao/decimal.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { AnexosDoLancamento } from "./AnexosDoLancamento.tsx"
import { consultaLancamento, useEstornar } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { Esperando } from "./Esperando.tsx"
import { lerOrigem } from "./origem.ts"

interface Props {
  readonly idEmpresa: string
  readonly id: string
  readonly aoFechar: () => void
  readonly aoAbrirOutro: (id: string) => void
}

/** One entry: its lines, where it came from, what reverses it. Nothing of it is edited. */
export function GavetaDoLancamento({ idEmpresa, id, aoFechar, aoAbrirOutro }: Props) {
  const { data, error, refetch } = useQuery(consultaLancamento(idEmpresa, id))
  const [estornando, setEstornando] = useState(false)
  return (
    <Gaveta
      aberta
      comMargem
      daLista
      largura={560}
      titulo={data ? `Lançamento ${data.numero}` : "Lançamento"}
      subtitulo={data && formatarData(data.data)}
      aoFechar={aoFechar}
      rodape={
        data &&
        data.estornadoPor === null && (
          <Button variant="default" onClick={() => setEstornando(true)}>
            Estornar
          </Button>
        )
      }
    >
      {error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : data === undefined ? (
        <Esperando />
      ) : (
        <Conteudo idEmpresa={idEmpresa} lancamento={data} aoAbrirOutro={aoAbrirOutro} />
      )}
      {estornando && data && (
        <Estorno idEmpresa={idEmpresa} lancamento={data} aoFechar={() => setEstornando(false)} aoAbrir={aoAbrirOutro} />
      )}
    </Gaveta>
  )
}

function Conteudo({
  idEmpresa,
  lancamento: l,
  aoAbrirOutro,
}: {
  readonly idEmpresa: string
  readonly lancamento: LancamentoAberto
  readonly aoAbrirOutro: (id: string) => void
}) {
  const origem = lerOrigem(l, idEmpresa)
  const total = l.partidas.reduce((soma, p) => (p.dc === "D" ? somarDecimais(soma, p.valor) : soma), "0.00")
  return (
    <Stack gap="md">
      <p className={classes.historico}>{l.historico}</p>
      <TabelaDeLeitura className={classes.livro}>
        <caption className={classes.escondida}>Linhas do lançamento</caption>
        <TitulosDaTabela de={["Conta", "Débito", "Crédito"]} />
        <tbody>
          {l.partidas.map((p, i) => (
            <tr key={i} data-tipo="A">
              <th scope="row">
                <span className={classes.codigo}>{p.conta}</span> {p.nome}
              </th>
              <td>{p.dc === "D" ? formatarValor(p.valor) : ""}</td>
              <td>{p.dc === "C" ? formatarValor(p.valor) : ""}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatarReais(total)}</td>
            <td>{formatarReais(total)}</td>
          </tr>
        </tfoot>
      </TabelaDeLeitura>
      <Group gap="md">
        {origem && (
          <LinkDoCaminho caminho={origem.caminho} rotulo={origem.rotulo}>
            {origem.rotulo}
          </LinkDoCaminho>
        )}
        {l.estornoDe && (
          <Anchor component="button" type="button" size="sm" onClick={() => aoAbrirOutro(l.estornoDe?.id ?? "")}>
            Estorna o lançamento {l.estornoDe.numero}
          </Anchor>
        )}
        {l.estornadoPor && (
          <Anchor component="button" type="button" size="sm" onClick={() => aoAbrirOutro(l.estornadoPor?.id ?? "")}>
            Estornado pelo lançamento {l.estornadoPor.numero}
          </Anchor>
        )}
      </Group>
      <AnexosDoLancamento idEmpresa={idEmpresa} id={l.id} />
      <p className={classes.fraco}>
        {l.origem === null ? "Digitado" : "Lançado"} por {l.criadoPor} em {formatarDataHora(l.criadoEm)}.
      </p>
    </Stack>
  )
}

interface PropsDoEstorno {
  readonly idEmpresa: string
  readonly lancamento: LancamentoAberto
  readonly aoFechar: () => void
  readonly aoAbrir: (id: string) => void
}

function Estorno({ idEmpresa, lancamento: { id, numero, data }, aoFechar, aoAbrir }: PropsDoEstorno) {
  const estornar = useEstornar(idEmpresa, id)
  const form = useFormulario({
    esquema: rotasDaContabilidade.estornarLancamento.corpo,
    iniciais: { data, motivo: "" },
    enviar: (corpo) => estornar.mutateAsync(corpo),
    aoSalvar: (novo) => {
      aoFechar()
      aoAbrir(novo.id)
      avisar("feito", `O lançamento ${numero} foi estornado pelo ${novo.numero}.`)
    },
  })
  return (
    <DialogoDeFormulario
      titulo={`Estornar o lançamento ${numero}`}
      form={form}
      confirmar="Estornar"
      recusa="O lançamento não foi estornado"
      aoFechar={aoFechar}
    >
      <Campo tipo="data" label="Data do estorno" {...form.campo("data")} />
      <TextInput label="Motivo" data-autofocus {...form.campo("motivo")} />
    </DialogoDeFormulario>
  )
}
