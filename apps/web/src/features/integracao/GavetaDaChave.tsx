import { Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core"
import { type FormEvent, useId, useState } from "react"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import {
  type ChaveDigitada,
  campoDaChave,
  escoposEmOrdem,
  NOVA,
  pedidoDe,
  type QueixasDaChave,
  queixasDaChave,
  validades,
} from "./chave.ts"
import { useCriarChave } from "./integracao.api.ts"
import classes from "./integracao.module.css"

interface Props {
  readonly aoFechar: () => void
  readonly aoCriar: (segredo: string) => void
}

/** A new key: what it is called, what it may do, where, and until when. */
export function GavetaDaChave({ aoFechar, aoCriar }: Props) {
  const id = useId()
  const [digitada, setDigitada] = useState(NOVA)
  const [queixas, setQueixas] = useState<QueixasDaChave>({})
  const [falha, setFalha] = useState<unknown>(null)
  const criar = useCriarChave()
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    const novas = queixasDaChave(digitada)
    setQueixas(novas)
    setFalha(null)
    if (Object.keys(novas).length > 0) return
    criar.mutate(pedidoDe(digitada), {
      onSuccess: ({ segredo }) => aoCriar(segredo),
      onError: (erro) => {
        const campo = campoDaChave(erro instanceof ErroDaApi ? erro.campo?.split(/[/.]/).at(-1) : null)
        if (campo) setQueixas({ [campo]: mensagemDe(erro) })
        else setFalha(erro)
      },
    })
  }
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo="Criar chave"
      subtitulo="O segredo aparece uma única vez, logo depois de criada."
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={criar.isPending}>
            Criar chave
          </Button>
        </Group>
      }
    >
      <form id={id} onSubmit={enviar} noValidate>
        <Stack gap="lg">
          {falha !== null && (
            <Faixa tom="erro" titulo="A chave não foi criada" anunciar>
              {mensagemDe(falha)}
            </Faixa>
          )}
          <Campos
            digitada={digitada}
            queixas={queixas}
            mudar={(mudanca) => setDigitada((anterior) => ({ ...anterior, ...mudanca }))}
          />
        </Stack>
      </form>
    </Gaveta>
  )
}

interface CamposProps {
  readonly digitada: ChaveDigitada
  readonly queixas: QueixasDaChave
  readonly mudar: (mudanca: Partial<ChaveDigitada>) => void
}

function Campos({ digitada, queixas, mudar }: CamposProps) {
  return (
    <>
      <TextInput
        label="Nome"
        data-autofocus
        description="Diga quem usa a chave: “ERP da Padaria”, “Painel do BI”."
        name="nome"
        autoComplete="off"
        maxLength={80}
        required
        value={digitada.nome}
        error={queixas.nome}
        onChange={(evento) => mudar({ nome: evento.currentTarget.value })}
      />
      <Checkbox.Group
        label="O que pode fazer"
        description="Só o necessário: dá para criar outra chave depois."
        required
        value={[...digitada.escopos]}
        error={queixas.escopos}
        onChange={(escopos) => mudar({ escopos })}
      >
        <div className={classes.opcoes}>
          {escoposEmOrdem.map(({ id, rotulo }) => (
            <Checkbox key={id} value={id} label={rotulo} />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group
        label="Em quais empresas"
        value={digitada.todas ? "todas" : "algumas"}
        onChange={(valor) => mudar({ todas: valor === "todas" })}
      >
        <div className={classes.opcoes}>
          <Radio value="todas" label="Todas as empresas do escritório, as de hoje e as que vierem" />
          <Radio value="algumas" label="Só as que eu escolher" />
        </div>
      </Radio.Group>
      {!digitada.todas && (
        <EscolhaDeEmpresas
          rotulo="Empresas"
          value={digitada.empresas}
          onChange={(empresas) => mudar({ empresas })}
          erro={queixas.empresas}
        />
      )}
      <NativeSelect
        label="Validade"
        value={String(digitada.validadeEmDias ?? "")}
        error={queixas.validadeEmDias}
        data={validades.map(({ dias, rotulo }) => ({ value: String(dias ?? ""), label: rotulo }))}
        onChange={(evento) =>
          mudar({ validadeEmDias: evento.currentTarget.value === "" ? null : Number(evento.currentTarget.value) })
        }
      />
    </>
  )
}
