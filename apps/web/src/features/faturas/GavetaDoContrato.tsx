import { Button, Checkbox, Stack, Text, TextInput } from "@mantine/core"
import { type Contrato, rotasDosContratos } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { ClienteEServico } from "./CamposDaFatura.tsx"
import { CombinadoDoContrato } from "./CombinadoDoContrato.tsx"
import { camposDoContrato, conferirContrato, corpoDoContratoDigitado, leituraDoContrato } from "./contrato.ts"
import { DialogoDoMotivo } from "./DialogoDoMotivo.tsx"
import { DialogoDoReajuste } from "./DialogoDoReajuste.tsx"
import { consultaContrato, useEditarContrato, useEncerrarContrato } from "./faturas.api.ts"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** One contract, always read again: saving over an old version is refused. */
export function GavetaDoContrato({ id, aoFechar }: Props) {
  const { data, error, refetch } = useQuery({ ...consultaContrato(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data && data.encerradoEm === null) return <Edicao contrato={data} aoFechar={aoFechar} />
  return (
    <Gaveta aberta comMargem aoFechar={aoFechar} titulo={data?.nome ?? "Contrato"} subtitulo={data?.cliente}>
      {data ? (
        <Stack gap="md">
          <Faixa tom="neutro" titulo="Encerrado">
            {data.motivo}
          </Faixa>
          <Reajustes contrato={data} />
        </Stack>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140]} />
      )}
    </Gaveta>
  )
}

function Edicao({ contrato, aoFechar }: { readonly contrato: Contrato; readonly aoFechar: () => void }) {
  const editar = useEditarContrato(contrato.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "contratos.editar",
    registro: contrato.id,
    esquema: rotasDosContratos.editarContrato.corpo,
    corpo: corpoDoContratoDigitado,
    conferir: conferirContrato,
    campos: camposDoContrato,
    lido: leituraDoContrato(contrato),
    reler: async () =>
      leituraDoContrato(await queryClient.fetchQuery({ ...consultaContrato(contrato.id), staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ corpo, versao }),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `O contrato ${nome} foi salvo.`)
    },
  })
  const { form } = edicao
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposDoContrato}
      titulo={form.iniciais.nome}
      subtitulo={`${contrato.cliente} · ${formatarReais(contrato.valor)}`}
      marcas={null}
      atos={<Atos contrato={contrato} />}
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        <Text size="sm">O que muda aqui vale para as próximas faturas. O valor muda por reajuste.</Text>
        <TextInput label="Nome do contrato" maxLength={80} {...form.campo("nome")} />
        <ClienteEServico
          idEmpresa={contrato.idEmpresa}
          servico={form.campo("idServico")}
          descricao={form.campo("descricao")}
        />
        <TextInput
          label="Dia de emitir"
          description="Num mês mais curto, o último dia."
          inputMode="numeric"
          maxLength={2}
          {...form.campo("dia")}
        />
        <Campo tipo="mesEAno" label="Último mês" description="Vazio: sem fim." {...form.campo("ate")} />
        <CombinadoDoContrato form={form} />
        <Checkbox
          label="Emitir sozinha no dia"
          description="Onde a empresa deixa: sem isso cada fatura espera alguém emitir."
          {...form.marca("agendar")}
        />
        <Reajustes contrato={contrato} />
      </Stack>
    </GavetaDeEdicao>
  )
}

function Reajustes({ contrato: { reajustes } }: { readonly contrato: Contrato }) {
  if (reajustes.length === 0) return <Text size="sm">Nenhum reajuste até agora.</Text>
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Reajustes
      </Text>
      {reajustes.map((r) => (
        <Text key={r.desde} size="sm">
          Desde {formatarCompetencia(r.desde)}: {r.indice} de {formatarPercentualExato(r.percentual)}, de{" "}
          {formatarReais(r.antes)} para {formatarReais(r.valor)}. {r.fonte}, {formatarData(r.publicadoEm)}. Por {r.por}.
        </Text>
      ))}
    </Stack>
  )
}

function Atos({ contrato }: { readonly contrato: Contrato }) {
  const [aberto, setAberto] = useState<"reajuste" | "fim" | null>(null)
  const encerrar = useEncerrarContrato(contrato.id)
  const fechar = () => setAberto(null)
  return (
    <>
      <Button variant="default" onClick={() => setAberto("reajuste")}>
        Reajustar
      </Button>
      <Button variant="default" onClick={() => setAberto("fim")}>
        Encerrar contrato
      </Button>
      {aberto === "reajuste" && <DialogoDoReajuste contrato={contrato} aoFechar={fechar} />}
      {aberto === "fim" && (
        <DialogoDoMotivo
          titulo={`Encerrar ${contrato.nome}`}
          confirmar="Encerrar contrato"
          descricao="Nada mais é gerado. As faturas que esperam continuam na lista até serem emitidas ou canceladas."
          esquema={rotasDosContratos.encerrarContrato.corpo}
          enviar={(motivo) => encerrar.mutateAsync(motivo)}
          feito="O contrato foi encerrado."
          aoFechar={fechar}
        />
      )}
    </>
  )
}
