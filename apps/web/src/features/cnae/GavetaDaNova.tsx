import { Checkbox } from "@mantine/core"
import { rotasDoCnae } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { conferir, corpoDe, NOVA } from "./atividade.ts"
import { CamposDaAtividade } from "./CamposDaAtividade.tsx"
import { consultaSugestao, useCriar } from "./cnae.api.ts"
import { Sugestao } from "./Sugestao.tsx"

interface Props {
  readonly idEmpresa: string
  readonly ehMei: boolean
  readonly noPresumido: boolean
  readonly temPrincipal: boolean
  readonly aoFechar: () => void
}

/** Registers an activity: the CNAE first, then what it suggests, and a person confirms each thing by saving. */
export function GavetaDaNova({ idEmpresa, ehMei, noPresumido, temPrincipal, aoFechar }: Props) {
  const cadastro = useNova(idEmpresa, temPrincipal, aoFechar)
  const { form } = cadastro
  const mes = hojeEmSaoPaulo().slice(0, 7)
  const { cnae } = form.valores
  const sugestao = useQuery(consultaSugestao(cnae, mes)).data
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Nova atividade"
      subtitulo="O anexo escolhido aqui vale desde a abertura da empresa, até a primeira mudança."
      acao="Cadastrar atividade"
      recusa="A atividade não foi cadastrada"
      aoFechar={aoFechar}
    >
      <CamposDaAtividade
        form={form}
        nova
        noPresumido={noPresumido}
        presuncao={sugestao?.presumido}
        {...(sugestao ? { sugeridos: sugestao.anexo.opcoes } : {})}
        sugestao={
          <Sugestao
            cnae={cnae}
            competencia={mes}
            ehMei={ehMei}
            noPresumido={noPresumido}
            aoUsar={(mudanca) => form.preencher({ ...form.valores, ...semApagar(form.valores, mudanca) })}
          />
        }
      />
      <Checkbox
        label="É a atividade principal"
        description={
          temPrincipal ? "A principal de hoje passa a secundária." : "A primeira atividade da empresa é a principal."
        }
        disabled={!temPrincipal}
        {...form.marca("principal")}
      />
    </GavetaDeCadastro>
  )
}

function useNova(idEmpresa: string, temPrincipal: boolean, aoFechar: () => void) {
  const criar = useCriar(idEmpresa)
  return useFormularioGuardado({
    nome: "cnae.nova",
    registro: idEmpresa,
    esquema: rotasDoCnae.criarAtividade.corpo,
    iniciais: { ...NOVA, principal: !temPrincipal },
    corpo: (digitada) => ({ ...corpoDe(digitada), principal: digitada.principal }),
    conferir,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: ({ descricao }) => {
      aoFechar()
      avisar("feito", `A atividade ${descricao} foi cadastrada.`)
    },
  })
}

/** A description that somebody typed stays. */
function semApagar<T extends { readonly descricao?: string }>(valores: { readonly descricao: string }, mudanca: T): T {
  return valores.descricao.trim() === "" ? mudanca : { ...mudanca, descricao: valores.descricao }
}
