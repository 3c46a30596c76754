import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core"
import { estadosDaFatura, type Fatura, rotasDasFaturas } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { ClienteEServico } from "./CamposDaFatura.tsx"
import { Estado } from "./colunas.tsx"
import { DialogoDoMotivo } from "./DialogoDoMotivo.tsx"
import { camposComparados, conferir, corpoDe, ehEditavel, estadoEmPalavras, leituraDe } from "./fatura.ts"
import {
  consultaFatura,
  useCancelarFatura,
  useEditarFatura,
  useMarcarFaturadaFora,
  useRetomarFatura,
} from "./faturas.api.ts"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
  readonly aoEmitir: (id: string) => void
  /** Opens the emission of the bill, to be followed or corrected. */
  readonly aoAbrirEmissao: (idEmissao: string) => void
}

/** One bill, always read again: to be changed while it waits, to be followed and mended after. */
export function GavetaDaFatura({ id, aoFechar, ...atos }: Props) {
  const { data, error, refetch } = useQuery({ ...consultaFatura(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data && ehEditavel(data)) return <Edicao fatura={data} aoFechar={aoFechar} {...atos} />
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={data?.cliente ?? "Fatura"}
      subtitulo={data ? `${formatarReais(data.valor)} · ${formatarCompetencia(data.competencia)}` : undefined}
    >
      {data ? (
        <Acompanhamento fatura={data} {...atos} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140]} />
      )}
    </Gaveta>
  )
}

type DaFatura = Omit<Props, "id" | "aoFechar"> & { readonly fatura: Fatura }

function Edicao({ fatura, aoFechar, aoEmitir }: DaFatura & Pick<Props, "aoFechar">) {
  const editar = useEditarFatura(fatura.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "faturas.editar",
    registro: fatura.id,
    esquema: rotasDasFaturas.editarFatura.corpo,
    corpo: corpoDe,
    conferir,
    campos: camposComparados,
    lido: leituraDe(fatura),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaFatura(fatura.id), staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ corpo, versao }),
    aoSalvar: ({ cliente }) => {
      aoFechar()
      avisar("feito", `A fatura de ${cliente} foi salva.`)
    },
  })
  const { form } = edicao
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={fatura.cliente}
      subtitulo={fatura.situacao}
      marcas={<Estado fatura={fatura} />}
      atos={
        <>
          <Button variant="default" onClick={() => aoEmitir(fatura.id)}>
            Emitir nota
          </Button>
          <Fora fatura={fatura} />
          <Cancelamento fatura={fatura} />
        </>
      }
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        {fatura.porque && <Faixa tom="neutro">{fatura.porque}</Faixa>}
        <ClienteEServico
          idEmpresa={fatura.idEmpresa}
          cliente={form.campo("idCliente")}
          servico={form.campo("idServico")}
          descricao={form.campo("descricao")}
        />
        <Campo tipo="dinheiro" label="Valor" {...form.campo("valor")} />
        <Campo tipo="mesEAno" label="Competência" description="Mês do serviço." {...form.campo("competencia")} />
        <Campo tipo="data" label="Emitir em" {...form.campo("emitirEm")} />
        <Checkbox
          label="Emitir sozinha no dia"
          description="Onde a empresa deixa: sem isso ela espera alguém emitir."
          {...form.marca("agendar")}
        />
      </Stack>
    </GavetaDeEdicao>
  )
}

const tomDaFaixa = (fatura: Fatura) =>
  fatura.estado === estadosDaFatura.ERRO.id ? "erro" : estadoEmPalavras(fatura).tom

function Acompanhamento({ fatura: f, aoAbrirEmissao }: DaFatura) {
  const retomar = useRetomarFatura(f.id)
  const comErro = f.estado === estadosDaFatura.ERRO.id
  const { idEmissao } = f
  return (
    <Stack gap="md">
      <Faixa tom={tomDaFaixa(f)} titulo={estadoEmPalavras(f).rotulo}>
        {f.situacao}
      </Faixa>
      <Text size="sm">
        {f.servico ?? "Serviço a escolher"}
        {f.descricao && ` · ${f.descricao}`}
      </Text>
      <Text size="sm">
        {f.faturadaEm ? `Nota de ${formatarData(f.faturadaEm)}` : `Para emitir em ${formatarData(f.emitirEm)}`} · criada
        por {f.criadaPor}
      </Text>
      {f.porque && <Faixa tom="neutro">{f.porque}</Faixa>}
      <Group gap="sm">
        {comErro && idEmissao !== null && <Button onClick={() => aoAbrirEmissao(idEmissao)}>Corrigir a nota</Button>}
        {f.emitindo && idEmissao !== null && (
          <Button variant="default" onClick={() => aoAbrirEmissao(idEmissao)}>
            Acompanhar
          </Button>
        )}
        {f.idNota !== null && (
          <BotaoLink
            variant="filled"
            to="/receitas/notas-fiscais"
            search={{ nota: f.idNota, empresa: f.idEmpresa, competencia: f.competencia }}
          >
            Ver a nota
          </BotaoLink>
        )}
        {comErro && (
          <>
            <Button
              variant="default"
              loading={retomar.isPending}
              onClick={() =>
                retomar.mutate(undefined, { onSuccess: () => avisar("feito", "A fatura voltou para “A faturar”.") })
              }
            >
              Voltar para “A faturar”
            </Button>
            <Cancelamento fatura={f} />
          </>
        )}
      </Group>
      {comErro && idEmissao !== null && (
        <Text size="sm">Voltar para “A faturar”, ou cancelar, inutiliza o número da nota recusada.</Text>
      )}
    </Stack>
  )
}

function Cancelamento({ fatura }: { readonly fatura: Fatura }) {
  const [aberto, setAberto] = useState(false)
  const cancelar = useCancelarFatura(fatura.id)
  return (
    <>
      <Button variant="default" onClick={() => setAberto(true)}>
        Cancelar fatura
      </Button>
      {aberto && (
        <DialogoDoMotivo
          titulo={`Cancelar a fatura de ${fatura.cliente}`}
          confirmar="Cancelar fatura"
          descricao="Ela fica na lista, com o motivo. O mesmo mês de um contrato ou honorário não é gerado de novo."
          esquema={rotasDasFaturas.cancelarFatura.corpo}
          enviar={(motivo) => cancelar.mutateAsync(motivo)}
          feito="A fatura foi cancelada."
          aoFechar={() => setAberto(false)}
        />
      )}
    </>
  )
}

function Fora({ fatura }: { readonly fatura: Fatura }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAberto(true)}>
        Emitida em outro sistema
      </Button>
      {aberto && <DialogoDeFora fatura={fatura} aoFechar={() => setAberto(false)} />}
    </>
  )
}

function DialogoDeFora({ fatura, aoFechar }: { readonly fatura: Fatura; readonly aoFechar: () => void }) {
  const marcar = useMarcarFaturadaFora(fatura.id)
  const form = useFormulario({
    esquema: rotasDasFaturas.marcarFaturadaFora.corpo,
    iniciais: { numero: "", data: hojeEmSaoPaulo() },
    enviar: (corpo) => marcar.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", "A fatura está como faturada.")
    },
  })
  return (
    <DialogoDeFormulario
      titulo="Nota emitida em outro sistema"
      form={form}
      confirmar="Marcar como faturada"
      aoFechar={aoFechar}
    >
      <TextInput label="Número da nota" maxLength={40} data-autofocus {...form.campo("numero")} />
      <Campo tipo="data" label="Dia da nota" {...form.campo("data")} />
    </DialogoDeFormulario>
  )
}
